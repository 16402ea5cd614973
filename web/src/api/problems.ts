import type { UseFormReturnType } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { texts, useTexts } from '../i18n/language.tsx'
import { ApiError } from './client.ts'

const words = texts(
  {
    offline: 'The server cannot be reached. What you entered is still here; try again in a moment.',
    unknown: 'That did not work. Try again.',
    failed: 'Not saved',
  },
  {
    offline: 'Der Server ist nicht erreichbar. Ihre Eingaben sind noch da; versuchen Sie es gleich noch einmal.',
    unknown: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    failed: 'Nicht gespeichert',
  },
  {
    offline: 'Der Server ist nicht erreichbar. Deine Eingaben sind noch da; versuche es gleich noch einmal.',
    unknown: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  },
)

/** What went wrong in the browser itself, in words for whoever sits before it. */
export class SaidProblem extends Error {}

/** Says what went wrong, in the server's words. */
export function useProblems() {
  const t = useTexts(words)
  const sentence = (error: unknown): string => {
    if (error instanceof SaidProblem) return error.message
    if (!(error instanceof ApiError)) return t.unknown
    if (error.status === 0) return t.offline
    return error.message || t.unknown
  }
  const show = (error: unknown): void => {
    notifications.show({ color: 'red', title: t.failed, message: sentence(error), autoClose: 8000 })
  }
  /** At the fields that the problems belong to; what belongs to none is said aside. */
  const showIn =
    // biome-ignore lint/suspicious/noExplicitAny: any form
      (form: UseFormReturnType<any>) =>
      (error: unknown): void => {
        const known = Object.keys(form.getValues())
        const problems = error instanceof ApiError ? error.problems : []
        const own = problems.filter(({ pointer }) => known.includes(pointer.split('/', 1)[0]!))
        for (const { pointer, title } of own) form.setFieldError(pointer.split('/', 1)[0]!, title)
        if (own.length === 0 || own.length < problems.length) show(error)
      }
  return { sentence, show, showIn }
}
