import type { QueryClient } from '@tanstack/react-query'
import { relatedMany } from '../api/hooks.ts'
import { type One, readings } from '../api/readings.ts'
import type { Person, Workspace } from '../api/records.ts'
import { accountQuestion, memberQuestion } from '../head-start/questions.ts'
import { keepAddressForm, keepLanguage, languageOf } from '../i18n/language.tsx'

/** Before the first drawing, where it is known by then: to draw a page in two languages takes twice as long. */
export function keepLanguageOfMember(client: QueryClient, workspaceId: string): void {
  const answerTo = (question: typeof accountQuestion) =>
    client.getQueryData<One<Person>>(readings.one(workspaceId, ...question).queryKey)
  const member = answerTo(memberQuestion)
  const account = answerTo(accountQuestion)
  if (!member || !account) return
  if (member.row.locale) keepLanguage(languageOf(member.row.locale))
  const workspaces = relatedMany<Workspace>(account.included, account.row, 'workspaces')
  const workspace = workspaces.find(({ id }) => id === workspaceId)
  if (workspace) keepAddressForm(workspace.address_form)
}
