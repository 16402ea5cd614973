import { Button, Group, SimpleGrid, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import type { Import } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { NoMails } from '../../../parts/no-mails.tsx'
import { Section } from '../../../parts/section.tsx'
import { Select } from '../../../parts/select-fields.tsx'
import { TimeZoneSelect } from '../../../parts/time-zone-select.tsx'
import { useSession } from '../../../session/session.tsx'
import { useFieldLabel } from './field-labels.ts'
import { words } from './words.ts'

/** Maps columns to fields, with other options of the file. Saving makes a new preview; until then the form is touched. */
export function MappingForm({ row, setTouched }: { row: Import; setTouched(touched: boolean): void }) {
  const t = useTexts(words)
  const labelOf = useFieldLabel()
  const problems = useProblems()
  const write = useWrite()
  const { workspace } = useSession()
  const [mapping, setMapping] = useState<Record<string, number>>(row.mapping ?? {})
  const [dateOrder, setDateOrder] = useState(row.date_order)
  const [projects, setProjects] = useState(row.projects_become ?? 'areas')
  const [zone, setZone] = useState(row.time_zone)
  const [invite, setInvite] = useState(row.invite ?? false)
  const send = (attributes: object): void =>
    void write
      .mutateAsync({ method: 'PATCH', path: `imports/${row.id}`, attributes })
      .then(() => setTouched(false))
      .catch(problems.show)
  const example = (column: number): string => row.sample?.find(({ cells }) => cells[column])?.cells[column] ?? ''
  const columns = (row.head ?? []).map((name, index) => ({
    value: String(index),
    label: [name || `${index + 1}`, example(index).slice(0, 30)].filter(Boolean).join(' – '),
  }))
  const choose = (field: string, column: string | null): void => {
    const { [field]: _, ...others } = mapping
    setMapping(column === null ? others : { ...others, [field]: Number(column) })
    setTouched(true)
  }
  const isOfPeople = row.source === 'people'
  // A balance at the end of a day does not depend on the zone.
  const hasTimes = !isOfPeople && row.source !== 'opening_balances'
  const hasProjects = row.fields.some(({ name }) => name === 'project')
  const asksDates = row.asks.includes('date_order') || row.date_order !== null
  const read = (inviting = invite): void =>
    send({
      mapping,
      ...(dateOrder && { date_order: dateOrder }),
      ...(isOfPeople
        ? { invite: inviting }
        : { ...(hasProjects && { projects_become: projects }), ...(hasTimes && zone && { time_zone: zone }) }),
    })
  const { public_api: _, ...ofFiles } = t.sources
  const sources = Object.entries(ofFiles).map(([value, label]) => ({ value, label }))
  return (
    <Section title={t.columns} about={t.columnsAbout}>
      <Stack>
        <Select
          label={t.source}
          data={sources}
          value={row.source}
          allowDeselect={false}
          maw={320}
          onChange={(source) => source !== null && source !== row.source && send({ source })}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {row.fields.map(({ name, required }) => (
            <Select
              key={name}
              label={labelOf(name) ?? name}
              withAsterisk={required}
              placeholder={t.nowhere}
              data={columns}
              value={mapping[name] === undefined ? null : String(mapping[name])}
              clearable
              searchable={columns.length > 10}
              onChange={(column) => choose(name, column)}
            />
          ))}
        </SimpleGrid>
        {asksDates && (
          <Select
            label={t.dates}
            data={[
              { value: 'day_first', label: t.day_first },
              { value: 'month_first', label: t.month_first },
            ]}
            value={dateOrder}
            maw={320}
            onChange={(order) => {
              setDateOrder(order as typeof dateOrder)
              setTouched(true)
            }}
          />
        )}
        {isOfPeople && (
          <>
            <Switch
              label={t.invite}
              checked={invite}
              // Saved at once: the preview does not depend on it, so nobody would expect to need a new one.
              onChange={({ currentTarget: { checked } }) => {
                setInvite(checked)
                setTouched(true)
                read(checked)
              }}
            />
            {invite && <NoMails />}
          </>
        )}
        {hasTimes && (
          <Group align="flex-end" gap="sm">
            {hasProjects && (
              <Select
                label={t.projects}
                data={Object.entries(t.projectUses).map(([value, label]) => ({ value, label }))}
                value={projects}
                allowDeselect={false}
                maw={320}
                onChange={(use) => {
                  setProjects((use ?? 'areas') as typeof projects)
                  setTouched(true)
                }}
              />
            )}
            <TimeZoneSelect
              label={t.zone}
              placeholder={workspace.iana_time_zone}
              value={zone}
              onChange={(chosen) => {
                setZone(chosen)
                setTouched(true)
              }}
              maw={320}
            />
          </Group>
        )}
        <Group>
          <Button variant="light" loading={write.isPending} onClick={() => read()}>
            {t.again}
          </Button>
        </Group>
      </Stack>
    </Section>
  )
}
