import type { UseFormReturnType } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { texts, useTexts } from '../i18n/language.tsx'
import { ApiError } from './api-error.ts'

const words = texts(
  {
    offline: 'The server cannot be reached. Your input has been kept; try again in a moment.',
    signedOut: 'You are signed out. Your input has been kept; sign in and try again.',
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

/** An error raised in the browser, with a user-facing message. */
export class UserFacingError extends Error {}

/** Focuses the last field of this name, as those of an open dialog come after those of the page. */
export function focusField(name: string): void {
  const fields = document.querySelectorAll<HTMLElement>(`[data-path="${CSS.escape(name)}"]`)
  fields.item(fields.length - 1)?.focus()
}

/** The field of a pointer, such as `special_days.0.day` for `special_days/0/day`; null if the form has none for it. */
function fieldOf(values: Record<string, unknown>, pointer: string): string | null {
  const [name, index, column] = pointer.split('/') as [string, string?, string?]
  if (!(name in values)) return null
  const row = index === undefined ? null : (values[name] as Record<string, unknown> | null)?.[index]
  if (typeof row !== 'object' || row === null) return name
  return column !== undefined && column in row ? `${name}.${index}.${column}` : null
}

/** Shows errors at their fields and focuses the first; returns whether all of them belong to a field. */
// biome-ignore lint/suspicious/noExplicitAny: any form
export function showAtFields(form: UseFormReturnType<any>, error: unknown): boolean {
  const values: Record<string, unknown> = form.getValues()
  const problems = error instanceof ApiError ? error.problems : []
  const atFields = problems.flatMap(({ pointer, title }) => {
    const field = fieldOf(values, pointer)
    return field === null ? [] : [{ field, title }]
  })
  for (const { field, title } of atFields) form.setFieldError(field, title)
  const placeOf = (field: string): number => Object.keys(values).indexOf(field.split('.', 1)[0]!)
  const [first] = atFields.map(({ field }) => field).sort((left, right) => placeOf(left) - placeOf(right))
  if (first) focusField(first)
  return atFields.length > 0 && atFields.length === problems.length
}

/** One notification at a time, so that a retry shows no second one. Each is a new one, with its own timer. */
let shown = ''
export const forgetProblem = (): unknown => notifications.hide(shown)

/** Shows errors, with the server's messages if there are any. */
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
  /** Shows errors at their fields, or as a notification if one of them belongs to no field. */
  const showIn =
    // biome-ignore lint/suspicious/noExplicitAny: any form
      (form: UseFormReturnType<any>) =>
      (error: unknown): void => {
        if (!showAtFields(form, error)) show(error)
      }
  return { sentence, show, showIn }
}
