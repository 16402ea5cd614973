import type { UseFormReturnType } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { texts, useTexts } from '../i18n/language.tsx'
import { ApiError } from './api-error.ts'
import type { Answer, Item } from './client.ts'
import { useWrite, type Write } from './hooks.ts'
import { forgetProblem, useProblems } from './problems.ts'

const words = texts({ saved: 'Saved' }, { saved: 'Gespeichert' })

/** The dirty fields: a form that was open for a while must not undo what others have changed in the meantime. */
export const touchedIn = <T extends object>(form: Pick<UseFormReturnType<T>, 'isDirty'>, values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => form.isDirty(name))) as Partial<T>

/** The error with pointers renamed to the fields of the form. */
const withFieldNames = (error: unknown, fieldOf: (pointer: string) => string): unknown =>
  error instanceof ApiError
    ? new ApiError(
        error.status,
        error.problems.map(({ pointer, title }) => ({ pointer: fieldOf(pointer), title })),
        error.meta,
      )
    : error

/** Submits a form. Refusals are shown at their fields, and the form keeps its values. */
export function useSave<T extends Item = Item>(
  // biome-ignore lint/suspicious/noExplicitAny: any form
  form: UseFormReturnType<any>,
) {
  const t = useTexts(words)
  const write = useWrite<T>()
  const problems = useProblems()
  const save = async (change: Write, fieldOf = (pointer: string) => pointer): Promise<Answer<T> | null> => {
    // What is typed while the request is pending stays dirty.
    const saved = form.getValues()
    try {
      const answer = await write.mutateAsync(change)
      forgetProblem()
      notifications.show({ color: 'teal', message: t.saved })
      form.resetDirty(saved)
      return answer
    } catch (error) {
      problems.showIn(form)(withFieldNames(error, fieldOf))
      return null
    }
  }
  return { save, busy: write.isPending }
}
