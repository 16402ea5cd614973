import type { SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { zoneName } from '../time/zoned.ts'
import { Select } from './select-fields.tsx'

const zones = (present: string | null | undefined): string[] => {
  const known = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])
  // The browser may know a zone by another name than whoever set it.
  if (present) known.add(present)
  return [...known].sort()
}

/** Any zone that the browser knows, found by typing its city. */
export function TimeZoneSelect(props: Omit<SelectProps, 'data' | 'multiple'>) {
  const present = typeof props.value === 'string' ? props.value : null
  const data = useMemo(() => zones(present).map((zone) => ({ value: zone, label: zoneName(zone) })), [present])
  return <Select searchable data={data} maxDropdownHeight={260} {...props} />
}
