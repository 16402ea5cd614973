import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'

/** What others change shows up in the form, unless somebody is typing in it. */
// biome-ignore lint/suspicious/noExplicitAny: any form
export function useFreshValues<T extends object>(form: UseFormReturnType<any>, values: T): void {
  const known = JSON.stringify(values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the values change
  useEffect(() => {
    const typing = form.isDirty()
    form.setInitialValues(values)
    if (!typing) form.setValues(values)
  }, [known])
}
