import { Group, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { cellOf, hasTotals, type ReportColumn } from '../../../../src/shared/report-columns.ts'
import { reportWords } from '../../../../src/shared/report-words.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { type Format, useFormat } from '../../time/format.ts'

export type ReportRow = { id: string; label: string }

type Props = {
  name: string
  /** An explanation of the report. */
  note: string | undefined
  /** The grouping of the rows. */
  by: string
  columns: readonly ReportColumn[]
  rows: readonly ReportRow[]
  totals: object
  nameOf: (row: ReportRow) => string
  sort: string
  setSort: (sort: string) => void
}

const isNumeric = ({ kind }: ReportColumn): boolean => kind === 'hours' || kind === 'number'

/** Numbers are aligned to the right, for comparison. The columns have the same names as in the files. */
export function ReportTable({ name, note, by, columns, rows, totals, nameOf, sort, setSort }: Props) {
  const format = useFormat()
  const { language } = useLanguage()
  const words = reportWords[language]
  const text = (row: object, column: ReportColumn): string => {
    const cell = cellOf(row, column)
    if (cell === null || cell === undefined) return ''
    return column.kind === 'choice' ? (words.values[cell] ?? String(cell)) : shown[column.kind](cell as never, format)
  }
  const align = (column: ReportColumn) => (isNumeric(column) ? 'right' : 'left')
  const head = (name: string, label: string, ta: 'left' | 'right') => (
    <SortHead key={name} label={label} ta={ta} sort={sort} name={name} setSort={setSort} />
  )
  return (
    <Table.ScrollContainer type="native" minWidth={560} tabIndex={0} role="region" aria-label={note ?? name}>
      <Table striped highlightOnHover>
        {note ? <Table.Caption>{note}</Table.Caption> : <VisuallyHidden component="caption">{name}</VisuallyHidden>}
        <Table.Thead>
          <Table.Tr>
            {head('label', words.rows[by]!, 'left')}
            {columns.map((column) => head(column.name, words.columns[column.name]!, align(column)))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{nameOf(row)}</Table.Td>
              {columns.map((column) => (
                <Table.Td key={column.name} ta={align(column)}>
                  {text(row, column)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {hasTotals(totals, columns) && (
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th>{words.total}</Table.Th>
              {columns.map((column) => (
                <Table.Th key={column.name} ta={align(column)}>
                  {text(totals, column)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </Table.ScrollContainer>
  )
}

const shown = {
  hours: (value: number, format: Format): string => format.hours(value),
  number: (value: number, format: Format): string => format.number(value),
  text: (value: string): string => value,
  date: (value: string, format: Format): string => format.day(value),
  moment: (value: string, format: Format): string => format.dateTime(value),
}

type HeadProps = {
  name: string
  label: string
  ta: 'left' | 'right'
  sort: string
  setSort: (sort: string) => void
}

/** Toggles between ascending, descending and the order of the report. */
function SortHead({ name, label, ta, sort, setSort }: HeadProps) {
  const [order, next, Icon] =
    sort === name
      ? (['ascending', `-${name}`, IconArrowUp] as const)
      : sort === `-${name}`
        ? (['descending', '', IconArrowDown] as const)
        : (['none', name, IconArrowsSort] as const)
  return (
    <Table.Th ta={ta} aria-sort={order}>
      <UnstyledButton fz="sm" fw={700} ta={ta} onClick={() => setSort(next)}>
        <Group gap={4} wrap="nowrap" justify={ta === 'right' ? 'flex-end' : 'flex-start'}>
          <Text inherit span>
            {label}
          </Text>
          <Icon size={14} aria-hidden data-no-print />
        </Group>
      </UnstyledButton>
    </Table.Th>
  )
}
