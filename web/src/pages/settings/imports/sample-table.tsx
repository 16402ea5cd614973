import { Badge, Table } from '@mantine/core'
import type { Import } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Section } from '../../../parts/section.tsx'
import { useFieldLabel } from './field-labels.ts'
import { words } from './words.ts'

const colors = { new: 'teal', known: 'gray', wrong: 'red' }

type SampleRow = NonNullable<Import['sample']>[number]

/** Of times and absences: what became of the cells, which may say it in several columns and in several ways. */
const asRead = ['starts_at', 'ends_at', 'first_day', 'last_day'] as const

/** The first lines as they were read; of one that could not be, its cells. */
export function SampleTable({ row: { sample, mapping, fields } }: { row: Import }) {
  const t = useTexts(words)
  const labelOf = useFieldLabel()
  const shown = fields.filter(({ name }) => mapping?.[name] !== undefined)
  const textOf = ({ values, cells }: SampleRow, name: string): string => {
    const value = (values as Record<string, unknown>)[name]
    if (Array.isArray(value)) return value.join(', ')
    return value === undefined || value === null ? (cells[mapping?.[name] ?? -1] ?? '') : String(value)
  }
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
              {read.map((name) => (
                <Table.Th key={name}>{t.asRead[name]}</Table.Th>
              ))}
              {shown.map(({ name }) => (
                <Table.Th key={name}>{labelOf(name)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {(sample ?? []).map((one) => (
              <Table.Tr key={one.line}>
                <Table.Td>{one.line}</Table.Td>
                <Table.Td>
                  <Badge variant="light" color={colors[one.outcome]} tt="none" c="var(--mantine-color-text)">
                    {t.outcomes[one.outcome]}
                  </Badge>
                </Table.Td>
                {read.map((name) => (
                  <Table.Td key={name}>{String(one.values[name] ?? '').replace('T', ' ')}</Table.Td>
                ))}
                {shown.map(({ name }) => (
                  <Table.Td key={name}>{textOf(one, name)}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  )
}
