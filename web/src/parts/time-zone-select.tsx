import type { SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { zoneName } from '../time/zoned.ts'
import { Select } from './select-fields.tsx'

const zones = (present: string | null | undefined): string[] => {
  const known = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])
  // The stored zone may be an alias that this browser does not list.
  if (present) known.add(present)
  return [...known].sort()
}

/** All zones of the browser, searchable by city. */
export function TimeZoneSelect(props: Omit<SelectProps, 'data' | 'multiple'>) {
  const present = typeof props.value === 'string' ? props.value : null
  const data = useMemo(() => zones(present).map((zone) => ({ value: zone, label: zoneName(zone) })), [present])
  return <Select searchable data={data} maxDropdownHeight={260} {...props} />
}
