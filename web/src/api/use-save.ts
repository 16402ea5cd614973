import type { UseFormReturnType } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { texts, useTexts } from '../i18n/language.tsx'
import type { Answer, Item } from './client.ts'
import { useWrite, type Write } from './hooks.ts'
import { useProblems } from './problems.ts'

const words = texts({ saved: 'Saved' }, { saved: 'Gespeichert' })

/** What was touched: a form that stood open for a while must not put back what others have changed meanwhile. */
export const touchedIn = <T extends object>(form: Pick<UseFormReturnType<T>, 'isDirty'>, values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => form.isDirty(name))) as Partial<T>

/**
 * Sends what a form holds. What is refused is said at its field, and the form stays as it is. Where fields are not called
 * as the server calls them, `atFields` gives a problem the name of its field.
 */
export function useSave<T extends Item = Item>(
  // biome-ignore lint/suspicious/noExplicitAny: any form
  form: UseFormReturnType<any>,
  atFields: (error: unknown) => unknown = (error) => error,
) {
  const t = useTexts(words)
  const write = useWrite<T>()
  const problems = useProblems()
  const save = async (change: Write): Promise<Answer<T> | null> => {
    try {
      const answer = await write.mutateAsync(change)
      notifications.show({ color: 'teal', message: t.saved })
      form.resetDirty()
      return answer
    } catch (error) {
      problems.showIn(form)(atFields(error))
      return null
    }
  }
  return { save, busy: write.isPending }
}
