import { Badge, Table } from '@mantine/core'
import type { Import, Role } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Section } from '../../../parts/section.tsx'
import { roleWords } from '../../../session/roles.ts'
import { useFormat } from '../../../time/format.ts'
import { useFieldLabel } from './field-labels.ts'
import { words } from './words.ts'

const colors = { new: 'teal', known: 'gray', wrong: 'red' }

type SampleRow = NonNullable<Import['sample']>[number]

/** Parsed values of times and absences, whose cells may have several columns and formats. */
const asRead = ['starts_at', 'ends_at', 'first_day', 'last_day'] as const

/** The first lines with their parsed values; the raw cells of lines that could not be parsed. */
export function SampleTable({ row: { sample, mapping, fields } }: { row: Import }) {
  const t = useTexts(words)
  const roleNames = useTexts(roleWords)
  const format = useFormat()
  const labelOf = useFieldLabel()
  const textOf = ({ values, cells }: SampleRow, name: string): string => {
    const value = (values as Record<string, unknown>)[name]
    const cell = cells[mapping?.[name] ?? -1] ?? ''
    if (name === 'record') return t.records[cell as keyof typeof t.records] ?? cell
    if (Array.isArray(value)) return value.join(', ')
    // A reference to a person is an object; its cell is shown instead.
    if (typeof value === 'object' || value === undefined) return cell
    if (name === 'balance') return format.balance(Math.round(Number(value) * 3600))
    if (name === 'role') return roleNames[value as Role] ?? String(value)
    return typeof value === 'number' ? format.number(value) : dated(String(value))
  }
  /** Formats days and local times for the reader. */
  const dated = (text: string): string =>
    text.replace(/^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d).*)?$/, (_, day: string, time?: string) =>
      [format.day(day), ...(time ? [time] : [])].join(', '),
    )
  const shown = fields
    .map(({ name }) => name)
    .filter((name) => labelOf(name) !== undefined && sample?.some((line) => textOf(line, name) !== ''))
  // In a file with several kinds of records, the kind is the first column.
  const [before, after] = [shown.filter((name) => name === 'record'), shown.filter((name) => name !== 'record')]
  const read = asRead.filter((name) => sample?.some(({ values }) => name in values))
  if (shown.length === 0) return null
  return (
    <Section title={t.sample}>
      <Table.ScrollContainer
        minWidth={160 + 120 * (read.length + shown.length)}
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      >
        <Table aria-label={t.sample} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.line}</Table.Th>
              <Table.Th>{t.outcome}</Table.Th>
              {before.map((name) => (
                <Table.Th key={name}>{labelOf(name)}</Table.Th>
              ))}
              {read.map((name) => (
                <Table.Th key={name}>{t.asRead[name]}</Table.Th>
              ))}
              {after.map((name) => (
                <Table.Th key={name}>{labelOf(name)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {(sample ?? []).map((line) => (
              <Table.Tr key={line.line}>
                <Table.Td>{format.number(line.line)}</Table.Td>
                <Table.Td>
                  <Badge
                    variant="light"
                    miw="max-content"
                    color={colors[line.outcome]}
                    tt="none"
                    c="var(--mantine-color-text)"
                  >
                    {t.outcomes[line.outcome]}
                  </Badge>
                </Table.Td>
                {before.map((name) => (
                  <Table.Td key={name}>{textOf(line, name)}</Table.Td>
                ))}
                {read.map((name) => (
                  <Table.Td key={name}>{dated(String(line.values[name] ?? ''))}</Table.Td>
                ))}
                {after.map((name) => (
                  <Table.Td key={name}>{textOf(line, name)}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  )
}
