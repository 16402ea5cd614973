import { Button, Collapse, SimpleGrid, Stack } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconFilter, IconFilterOff } from '@tabler/icons-react'
import { useId } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { DayInput } from '../../../parts/day-input.tsx'
import { Select } from '../../../parts/select-fields.tsx'
import { AreaSelect, TagSelect } from '../../../parts/selects.tsx'
import { useSession } from '../../../session/session.tsx'
import { words as common } from '../words.ts'
import { PersonFilter } from './person-filter.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { filtersSet, type TimeFilters } from './time-filters.ts'
import { words } from './words.ts'

/** The filters in a row; collapsed on a phone. */
export function FilterBar({ filters }: { filters: TimeFilters }) {
  const t = useTexts(words)
  const id = useId()
  const phone = useMediaQuery('(max-width: 48em)')
  const [open, { toggle }] = useDisclosure()
  const count = filtersSet(filters)
  if (!phone) return <Fields filters={filters} />
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        leftSection={<IconFilter size={18} aria-hidden />}
        onClick={toggle}
        aria-expanded={open}
        aria-controls={id}
      >
        {t.show(count)}
      </Button>
      <Collapse expanded={open} id={id}>
        <Fields filters={filters} />
      </Collapse>
    </Stack>
  )
}

function Fields({ filters }: { filters: TimeFilters }) {
  const t = useTexts(words)
  const names = useTexts(common)
  const { isLead } = useSession()
  const { inTable, narrow } = filters
  const states = (['running', 'unconfirmed', 'confirmed'] as const).map((value) => ({ value, label: names[value] }))
  return (
    <SimpleGrid
      cols={{ base: 2, sm: 3, lg: inTable ? 6 : 5 }}
      spacing="xs"
      style={{ alignItems: 'end' }}
      role="group"
      aria-label={t.filters}
    >
      {isLead && <PersonFilter filters={filters} />}
      {inTable && (
        <>
          <DayInput
            label={t.from}
            placeholder={t.any}
            clearable
            value={filters.from || null}
            onChange={(from) => narrow({ from: from ?? '' })}
          />
          <DayInput
            label={t.until}
            placeholder={t.any}
            clearable
            value={filters.until || null}
            onChange={(until) => narrow({ until: until ?? '' })}
          />
        </>
      )}
      <AreaSelect
        label={names.area}
        placeholder={t.any}
        value={filters.area || null}
        onChange={(area) => narrow({ area: area ?? '' })}
      />
      <TagSelect
        label={t.tag}
        placeholder={t.any}
        value={filters.tag || null}
        onChange={(tag) => narrow({ tag: tag ?? '' })}
      />
      <Select
        label={names.state}
        placeholder={t.any}
        clearable
        data={states}
        value={filters.state || null}
        onChange={(state) => narrow({ state: state ?? '' })}
      />
      {inTable && <SavedFilters filters={filters} />}
      {filtersSet(filters) > 0 && (
        <Button
          variant="subtle"
          leftSection={<IconFilterOff size={18} aria-hidden />}
          onClick={() => narrow({ area: '', tag: '', state: '', from: '', until: '' })}
        >
          {t.reset}
        </Button>
      )}
    </SimpleGrid>
  )
}
