import type { UseFormReturnType } from '@mantine/form'
import { ApiError } from '../../../api/api-error.ts'
import { focusField } from '../../../api/problems.ts'
import type { Values } from '../../../tracking-form/form-values.ts'
import type { Sending } from './what-to-send.ts'

const fields: Record<string, string> = {
  starts_at: 'start',
  ends_at: 'end',
  user: 'person',
  user_id: 'person',
  area: 'area',
  tags: 'tags',
  break_duration: 'minutes',
  force_custom_break_duration: 'forced',
}

/** The field for a pointer of the server: `breaks_attributes/0/ends_at` is the end of the row that was sent first. */
function fieldOf(pointer: string, rows: Sending['rows']): string | undefined {
  const [name, number, part] = pointer.split('/')
  if (name !== 'breaks_attributes') return fields[name!]
  const row = rows[Number(number)]
  return row === null || row === undefined ? undefined : `breaks.${row}.${part === 'starts_at' ? 'start' : 'end'}`
}

/** Shows each error at its field; returns whether all of them had one. */
export function placeProblems(form: UseFormReturnType<Values>, error: unknown, rows: Sending['rows']): boolean {
  const problems = error instanceof ApiError ? error.problems : []
  const places = problems.map(({ pointer, title }) => ({ field: fieldOf(pointer, rows), title }))
  for (const { field, title } of places) if (field) form.setFieldError(field, title)
  const first = places.find(({ field }) => field)?.field
  if (first) focusField(first)
  return places.length > 0 && places.every(({ field }) => field)
}
