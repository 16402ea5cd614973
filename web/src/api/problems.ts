import type { UseFormReturnType } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { texts, useTexts } from '../i18n/language.tsx'
import { ApiError } from './client.ts'

const words = texts(
  {
    offline: 'The server cannot be reached. What you entered is still here; try again in a moment.',
    signedOut: 'You are signed out. What you entered is still here; sign in and try again.',
    unknown: 'That did not work. Try again.',
    failed: 'Not saved',
  },
  {
    offline: 'Der Server ist nicht erreichbar. Ihre Eingaben sind noch da; versuchen Sie es gleich noch einmal.',
    signedOut: 'Sie sind abgemeldet. Ihre Eingaben sind noch da; melden Sie sich an und versuchen Sie es noch einmal.',
    unknown: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    failed: 'Nicht gespeichert',
  },
  {
    offline: 'Der Server ist nicht erreichbar. Deine Eingaben sind noch da; versuche es gleich noch einmal.',
    signedOut: 'Du bist abgemeldet. Deine Eingaben sind noch da; melde dich an und versuche es noch einmal.',
    unknown: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  },
)

/** An error of the browser itself, with a message for people. */
export class UserFacingError extends Error {}

/** Focuses the last field of this name, as those of an open dialog come after those of the page. */
export function focusField(name: string): void {
  const fields = document.querySelectorAll<HTMLElement>(`[data-path="${CSS.escape(name)}"]`)
  fields.item(fields.length - 1)?.focus()
}

/** Shows errors at their fields and focuses the first; returns whether all of them belong to a field. */
// biome-ignore lint/suspicious/noExplicitAny: any form
export function showAtFields(form: UseFormReturnType<any>, error: unknown): boolean {
  const known = Object.keys(form.getValues())
  const problems = error instanceof ApiError ? error.problems : []
  const atFields = problems
    .map(({ pointer, title }) => ({ field: pointer.split('/', 1)[0]!, title }))
    .filter(({ field }) => known.includes(field))
  for (const { field, title } of atFields) form.setFieldError(field, title)
  const [first] = atFields.map(({ field }) => field).sort((left, right) => known.indexOf(left) - known.indexOf(right))
  if (first) focusField(first)
  return atFields.length > 0 && atFields.length === problems.length
}

/** One notification at a time, so that a retry shows no second one. Each is a new one, with its own timer. */
let shown = ''
export const forgetProblem = (): unknown => notifications.hide(shown)

/** Shows errors, in the server's words where there are some. */
export function useProblems() {
  const t = useTexts(words)
  const sentence = (error: unknown): string => {
    if (error instanceof UserFacingError) return error.message
    if (!(error instanceof ApiError)) return t.unknown
    if (error.status === 0) return t.offline
    if (error.status === 401 && error.problems.length === 0) return t.signedOut
    return error.message || t.unknown
  }
  const show = (error: unknown): void => {
    forgetProblem()
    shown = notifications.show({ color: 'red', title: t.failed, message: sentence(error), autoClose: 8000 })
  }
  /** At their fields; as a notification where one belongs to no field. */
  const showIn =
    // biome-ignore lint/suspicious/noExplicitAny: any form
      (form: UseFormReturnType<any>) =>
      (error: unknown): void => {
        if (!showAtFields(form, error)) show(error)
      }
  return { sentence, show, showIn }
}
