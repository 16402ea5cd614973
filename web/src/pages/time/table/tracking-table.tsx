import { Anchor, Checkbox, Group, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { Included } from '../../../api/client.ts'
import type { Tracking } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { PersonName } from '../../../parts/people.tsx'
import type { Selection } from '../../../parts/selection.ts'
import { ColorName } from '../../../parts/status.tsx'
import { StateBadge } from '../state-badge.tsx'
import { words as common } from '../words.ts'
import { DayMarks, useDayMarks } from './day-marks.tsx'
import { Extras } from './extras.tsx'
import { useRow } from './row.ts'
import { TagList } from './tag-list.tsx'
import { words } from './words.ts'

export type RowsProps = {
  rows: Tracking[]
  included: Included
  selection: Selection
  withPerson: boolean
  open(id: string): void
  openAbsence(id: string): void
}

type Props = RowsProps & { oldestFirst: boolean; turn(): void }

export function TrackingTable({ rows, oldestFirst, turn, ...shown }: Props) {
  const { selection, withPerson } = shown
  const marksOf = useDayMarks(rows)
  const t = useTexts(words)
  const names = useTexts(common)
  const ids = rows.map(({ id }) => id)
  const ticked = selection.all ? ids.length : ids.filter((id) => selection.ids.has(id)).length
  const Arrow = oldestFirst ? IconChevronUp : IconChevronDown
  return (
    <Table.ScrollContainer minWidth={withPerson ? 980 : 820} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table highlightOnHover verticalSpacing={8} aria-label={t.list}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={40}>
              <Checkbox
                aria-label={t.selectPage}
                checked={ticked > 0 && ticked === ids.length}
                indeterminate={ticked > 0 && ticked < ids.length}
                disabled={selection.all}
                onChange={() => selection.togglePage(ids)}
              />
            </Table.Th>
            {withPerson && <Table.Th>{names.person}</Table.Th>}
            <Table.Th>{names.day}</Table.Th>
            <Table.Th aria-sort={oldestFirst ? 'ascending' : 'descending'}>
              <UnstyledButton onClick={turn} fz="sm" fw={700} title={t.sortStart}>
                <Group gap={2} wrap="nowrap">
                  {names.start}
                  <Arrow size={14} aria-hidden />
                </Group>
              </UnstyledButton>
            </Table.Th>
            <Table.Th>{names.end}</Table.Th>
            <Table.Th ta="right">{names.breaks}</Table.Th>
            <Table.Th ta="right">{names.net}</Table.Th>
            <Table.Th>{names.area}</Table.Th>
            <Table.Th>{names.tags}</Table.Th>
            <Table.Th>{names.state}</Table.Th>
            <Table.Th>{t.extras}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((tracking) => (
            <Row
              key={tracking.id}
              {...shown}
              tracking={tracking}
              marks={marksOf(tracking)}
              open={() => shown.open(tracking.id)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

type RowProps = Omit<RowsProps, 'rows' | 'open'> & {
  tracking: Tracking
  marks: ReturnType<ReturnType<typeof useDayMarks>>
  open(): void
}

function Row({ tracking, included, selection, withPerson, marks, open, openAbsence }: RowProps) {
  const t = useTexts(words)
  const row = useRow(included)(tracking)
  const ticked = selection.all || selection.ids.has(tracking.id)
  return (
    <Table.Tr onClick={open} style={{ cursor: 'pointer' }} data-selected={ticked || undefined} aria-selected={ticked}>
      <Table.Td onClick={(event) => event.stopPropagation()}>
        <Checkbox
          aria-label={t.select(row.name)}
          checked={ticked}
          disabled={selection.all}
          onChange={() => selection.toggle(tracking.id)}
        />
      </Table.Td>
      {withPerson && <Table.Td maw={190}>{row.person && <PersonName person={row.person} />}</Table.Td>}
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Anchor
          component="button"
          size="sm"
          c="var(--mantine-color-text)"
          td="underline"
          onClick={(event) => {
            event.stopPropagation()
            open()
          }}
        >
          {row.day} {row.year}
          <VisuallyHidden>, {row.also}</VisuallyHidden>
        </Anchor>
        <DayMarks marks={marks} openAbsence={openAbsence} />
      </Table.Td>
      <Table.Td>{row.start}</Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{row.end}</Table.Td>
      <Table.Td ta="right">{row.rest}</Table.Td>
      <Table.Td ta="right" fw={600}>
        {row.net}
      </Table.Td>
      <Table.Td>
        {row.area ? <ColorName color={row.area.color} name={row.area.name} /> : <Text size="sm">–</Text>}
      </Table.Td>
      <Table.Td>
        <TagList tags={row.tags} />
      </Table.Td>
      <Table.Td>
        <StateBadge tracking={tracking} />
      </Table.Td>
      <Table.Td>
        <Extras tracking={tracking} labels={row.extras} />
      </Table.Td>
    </Table.Tr>
  )
}
