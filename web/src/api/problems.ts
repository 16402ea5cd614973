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

/** What went wrong in the browser itself, in words for whoever sits before it. */
export class SaidProblem extends Error {}

/** The field of this name; that of an open dialog comes after those of the page below. */
export function focusField(name: string): void {
  const fields = document.querySelectorAll<HTMLElement>(`[data-path="${CSS.escape(name)}"]`)
  fields.item(fields.length - 1)?.focus()
}

/** Says problems at the fields that they belong to and leads to the first of those; whether that is all of them. */
// biome-ignore lint/suspicious/noExplicitAny: any form
export function sayAtFields(form: UseFormReturnType<any>, error: unknown): boolean {
  const known = Object.keys(form.getValues())
  const problems = error instanceof ApiError ? error.problems : []
  const own = problems
    .map(({ pointer, title }) => ({ field: pointer.split('/', 1)[0]!, title }))
    .filter(({ field }) => known.includes(field))
  for (const { field, title } of own) form.setFieldError(field, title)
  const [first] = own.map(({ field }) => field).sort((left, right) => known.indexOf(left) - known.indexOf(right))
  if (first) focusField(first)
  return own.length > 0 && own.length === problems.length
}

/** One at a time: what was tried again has not failed twice. Each is a message of its own, which stays as long as the first did. */
let shown = ''
export const forgetProblem = (): unknown => notifications.hide(shown)

/** Says what went wrong, in the server's words. */
export function useProblems() {
  const t = useTexts(words)
  const sentence = (error: unknown): string => {
    if (error instanceof SaidProblem) return error.message
    if (!(error instanceof ApiError)) return t.unknown
    if (error.status === 0) return t.offline
    if (error.status === 401 && error.problems.length === 0) return t.signedOut
    return error.message || t.unknown
  }
  const show = (error: unknown): void => {
    forgetProblem()
    shown = notifications.show({ color: 'red', title: t.failed, message: sentence(error), autoClose: 8000 })
  }
  /** At the fields that the problems belong to; what belongs to none is said aside. */
  const showIn =
    // biome-ignore lint/suspicious/noExplicitAny: any form
      (form: UseFormReturnType<any>) =>
      (error: unknown): void => {
        if (!sayAtFields(form, error)) show(error)
      }
  return { sentence, show, showIn }
}
