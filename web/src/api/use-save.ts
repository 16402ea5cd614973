import type { UseFormReturnType } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { texts, useTexts } from '../i18n/language.tsx'
import { type Answer, ApiError, type Item } from './client.ts'
import { useWrite, type Write } from './hooks.ts'
import { forgetProblem, useProblems } from './problems.ts'

const words = texts({ saved: 'Saved' }, { saved: 'Gespeichert' })

/** What was touched: a form that stood open for a while must not put back what others have changed meanwhile. */
export const touchedIn = <T extends object>(form: Pick<UseFormReturnType<T>, 'isDirty'>, values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => form.isDirty(name))) as Partial<T>

/** The same refusal, with the names that the form's fields have where the server points elsewhere. */
const renamed = (error: unknown, fieldOf: (pointer: string) => string): unknown =>
  error instanceof ApiError
    ? new ApiError(
        error.status,
        error.problems.map(({ pointer, title }) => ({ pointer: fieldOf(pointer), title })),
        error.meta,
      )
    : error

/** Sends what a form holds. What is refused is said at its field, and the form stays as it is. */
export function useSave<T extends Item = Item>(
  // biome-ignore lint/suspicious/noExplicitAny: any form
  form: UseFormReturnType<any>,
) {
  const t = useTexts(words)
  const write = useWrite<T>()
  const problems = useProblems()
  const save = async (change: Write, fieldOf = (pointer: string) => pointer): Promise<Answer<T> | null> => {
    // What is typed while it is under way has not been saved with it.
    const saved = form.getValues()
    try {
      const answer = await write.mutateAsync(change)
      forgetProblem()
      notifications.show({ color: 'teal', message: t.saved })
      form.resetDirty(saved)
      return answer
    } catch (error) {
      problems.showIn(form)(renamed(error, fieldOf))
      return null
    }
  }
  return { save, busy: write.isPending }
}
