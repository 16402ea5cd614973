import type { MultiSelectProps, SelectProps } from '@mantine/core'
import { useAreas, useTags } from '../api/reference.ts'
import { MultiSelect, Select } from './select-fields.tsx'

export function AreaSelect(props: Omit<SelectProps, 'data'>) {
  const areas = useAreas()
  const data = (areas.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return <Select searchable clearable data={data} {...props} />
}

export function AreasSelect(props: Omit<MultiSelectProps, 'data'>) {
  const areas = useAreas()
  const data = (areas.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return <MultiSelect searchable data={data} {...props} />
}

/** With archived tags, which old records still have. */
export function TagSelect(props: Omit<SelectProps, 'data'>) {
  const tags = useTags()
  const data = (tags.data?.rows ?? []).map(({ id, title }) => ({ value: id, label: title }))
  return <Select searchable clearable data={data} {...props} />
}

/** Without archived tags, which cannot be added to a record. */
export function TagsSelect(props: Omit<MultiSelectProps, 'data'>) {
  const tags = useTags()
  const data = (tags.data?.rows ?? [])
    .filter(({ active }) => active)
    .map(({ id, title }) => ({ value: id, label: title }))
  return <MultiSelect searchable data={data} {...props} />
}
