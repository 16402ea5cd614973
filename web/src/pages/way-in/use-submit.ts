import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { showAtFields, useProblems } from '../../api/problems.ts'

/**
 * Submits a form before sign-in. Refusals are shown at their fields; one that belongs to no field is the `problem` of the form
 * until the next attempt.
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
      if (!showAtFields(form, error)) setFailure(error)
    } finally {
      setBusy(false)
    }
  })
  return { submit, busy, failure, problem: failure === null ? null : sentence(failure) }
}
