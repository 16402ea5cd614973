import { Alert, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import {
  auditedRecordTypes,
  listedOperations,
  operationWord,
  recordTypeWord,
} from '../../../../../src/shared/audit-words.ts'
import { type List, useList, useMetas } from '../../../api/hooks.ts'
import type { AuditEntry } from '../../../api/records.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { DayInput } from '../../../parts/day-input.tsx'
import { ExportButtons } from '../../../parts/export-buttons.tsx'
import { Pager } from '../../../parts/pager.tsx'
import { PersonSelect } from '../../../parts/person-select.tsx'
import { Section } from '../../../parts/section.tsx'
import { Select } from '../../../parts/select-fields.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { useFilters } from '../../../search-params.ts'
import { useSession } from '../../../session/session.tsx'
import { EntryRow } from './entry-row.tsx'
import { useNamesOf } from './named-ids.ts'
import { words } from './words.ts'

const noFilters = { from: '', until: '', actor_id: '', record_type: '', operation: '', page: '1' }
type Filters = typeof noFilters
type Change = (change: Partial<Filters>) => void

const listParams = ({ from, until, page, ...equal }: Filters) => ({
  filter: {
    ...Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== '')),
    ...((from || until) && { happened_at: [from && `gte:${from}`, until && `lte:${until}`].filter(Boolean) }),
  },
  items: 25,
  page: Number(page) || 1,
})

export function AuditSection() {
  const t = useTexts(words)
  const { accountId } = useSession()
  const [filters, change] = useFilters(noFilters)
  const list = useList<AuditEntry>(`/accounts/${accountId}/audit_entries`, listParams(filters) as never)
  return (
    <Section title={t.title} about={t.about} action={<Exports filters={filters} />}>
      <ChainState />
      <FilterBar filters={filters} change={(changed) => change({ ...changed, page: '1' })} />
      <Loaded query={list}>{(found) => <Found found={found} turn={(page) => change({ page: String(page) })} />}</Loaded>
    </Section>
  )
}

function FilterBar({ filters, change }: { filters: Filters; change: Change }) {
  const t = useTexts(words)
  const { language } = useLanguage()
  const { from, until, actor_id, record_type, operation } = filters
  const types = auditedRecordTypes.map((value) => ({ value, label: recordTypeWord(language, value) }))
  const operations = listedOperations.map((value) => ({ value, label: operationWord(language, value) }))
  return (
    <Group gap="sm" align="flex-end" role="group" aria-label={t.filters}>
      <DayInput
        label={t.from}
        value={from || null}
        maxDate={until || undefined}
        clearable
        w={150}
        onChange={(day) => change({ from: day ?? '' })}
      />
      <DayInput
        label={t.until}
        value={until || null}
        minDate={from || undefined}
        clearable
        w={150}
        onChange={(day) => change({ until: day ?? '' })}
      />
      <PersonSelect
        label={t.person}
        placeholder={t.all}
        clearable
        w={190}
        value={actor_id || null}
        onChange={(id) => change({ actor_id: id ?? '' })}
      />
      <Select
        label={t.kind}
        placeholder={t.all}
        clearable
        searchable
        w={190}
        data={types}
        value={record_type || null}
        onChange={(type) => change({ record_type: type ?? '' })}
      />
      <Select
        label={t.operation}
        placeholder={t.all}
        clearable
        searchable
        w={220}
        data={operations}
        value={operation || null}
        onChange={(id) => change({ operation: id ?? '' })}
      />
    </Group>
  )
}

function Found({ found, turn }: { found: List<AuditEntry>; turn(page: number): void }) {
  const t = useTexts(words)
  const nameOf = useNamesOf(found.rows)
  if (found.meta.total_count === 0) return <Empty title={t.none}>{t.noneText}</Empty>
  return (
    <>
      <ul aria-label={t.title} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {found.rows.map((entry) => (
          <EntryRow key={entry.id} entry={entry} nameOf={nameOf} />
        ))}
      </ul>
      <Pager meta={found.meta} turn={turn} />
    </>
  )
}

type Chain = { holds: boolean; checked: number }

function ChainState() {
  const t = useTexts(words)
  const { accountId } = useSession()
  const { data } = useMetas<Chain>(`/accounts/${accountId}/audit_chain`, [{}])
  const chain = data?.[0]
  if (!chain) return null
  if (chain.holds)
    return (
      <Text size="sm" c="dimmed">
        {t.holds(chain.checked)}
      </Text>
    )
  return <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t.broken} />
}

function Exports({ filters: { page: _, ...filters } }: { filters: Filters }) {
  const t = useTexts(words)
  const { accountId } = useSession()
  const params = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  const path = `/accounts/${accountId}/audit_entries/export`
  return <ExportButtons path={path} params={params} csv={t.csv} xlsx={t.xlsx} label={t.exports} />
}
