import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'

/** Updates an open form with what others have changed, unless it is dirty. */
export function useFreshValues<T extends object>(form: UseFormReturnType<T>, values: T): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the values change
  useEffect(() => {
    const isTyping = form.isDirty()
    form.setInitialValues(values)
    if (!isTyping) form.setValues(values)
  }, [JSON.stringify(values)])
}
