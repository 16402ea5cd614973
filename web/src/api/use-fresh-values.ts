import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'

/** What others change shows up in a form that stands open, unless somebody is typing in it. */
export function useFreshValues<T extends object>(form: UseFormReturnType<T>, values: T): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the values change
  useEffect(() => {
    const isTyping = form.isDirty()
    form.setInitialValues(values)
    if (!isTyping) form.setValues(values)
  }, [JSON.stringify(values)])
}
