import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { sayAtFields, useProblems } from '../../api/problems.ts'

/**
 * Sends a form at the door. What the server refuses is said at the field it belongs to; what belongs to none is the
 * `problem` of the whole form, which stays until the next try.
 */
export function useSubmit<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  send: (values: V) => Promise<unknown>,
) {
  const { sentence } = useProblems()
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const submit = form.onSubmit(async (values) => {
    setBusy(true)
    setFailure(null)
    try {
      await send(values)
    } catch (error) {
      if (!sayAtFields(form, error)) setFailure(error)
    } finally {
      setBusy(false)
    }
  })
  return { submit, busy, failure, problem: failure === null ? null : sentence(failure) }
}
