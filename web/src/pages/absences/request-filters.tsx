import { Group } from '@mantine/core'
import { useTexts } from '../../i18n/language.tsx'
import { Select } from '../../parts/select-fields.tsx'
import { statusWords } from '../../parts/status.tsx'
import { useSession } from '../../session/session.tsx'
import { today } from '../../time/zoned.ts'
import { words } from './words.ts'

export type ListFilters = { state: string; year: string }

const yearsBack = 5

/** The filters of the list, which are search parameters. */
export function RequestFilters({ state, year, change }: ListFilters & { change(changed: Partial<ListFilters>): void }) {
  const t = useTexts(words)
  const states = useTexts(statusWords)
  const { zone } = useSession()
  const next = Number(today(zone).slice(0, 4)) + 1
  const years = Array.from({ length: yearsBack + 2 }, (_, index) => String(next - index))
  return (
    <Group gap="xs">
      <Select
        aria-label={t.state}
        w={150}
        data={[
          { value: '', label: t.anyState },
          { value: 'pending', label: states.pending },
          { value: 'confirmed', label: states.confirmed },
          { value: 'rejected', label: states.rejected },
        ]}
        value={state}
        allowDeselect={false}
        onChange={(value) => change({ state: value ?? '' })}
      />
      <Select
        aria-label={t.year}
        w={130}
        data={[{ value: '', label: t.anyYear }, ...years]}
        value={year}
        allowDeselect={false}
        onChange={(value) => change({ year: value ?? '' })}
      />
    </Group>
  )
}
