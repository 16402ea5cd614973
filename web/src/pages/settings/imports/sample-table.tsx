import { Badge, Table } from '@mantine/core'
import type { Import } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Section } from '../../../parts/section.tsx'
import { useFieldLabel, words } from './words.ts'

const colors = { new: 'teal', known: 'gray', wrong: 'red' }

type SampleRow = NonNullable<Import['sample']>[number]

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
  if (shown.length === 0) return null
  return (
    <Section title={t.sample}>
      <Table.ScrollContainer minWidth={160 + 120 * shown.length} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label={t.sample} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.line}</Table.Th>
              <Table.Th>{t.outcome}</Table.Th>
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
