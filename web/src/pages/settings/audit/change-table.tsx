import { Table } from '@mantine/core'
import { fieldWord } from '../../../../../src/shared/audit-field-words.ts'
import type { AuditEntry } from '../../../api/records.ts'
import { type Language, useLanguage, useTexts } from '../../../i18n/language.tsx'
import { type Format, useFormat } from '../../../time/format.ts'
import { words } from './words.ts'

type Words = { nothing: string; yes: string; no: string; language: Language }

const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

/** A value of any shape, as somebody would say it. */
function readable(value: unknown, t: Words, format: Format): string {
  if (value === null || value === undefined || value === '') return t.nothing
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'string') return moment.test(value) ? format.dateTime(value) : value
  if (Array.isArray(value))
    return value.length === 0 ? t.nothing : value.map((one) => readable(one, t, format)).join(', ')
  if (typeof value !== 'object') return String(value)
  const { id: _, name, ...rest } = value as Record<string, unknown>
  const more = Object.entries(rest).map(([key, one]) => `${fieldWord(t.language, key)}: ${readable(one, t, format)}`)
  if (typeof name === 'string') return more.length > 0 ? `${name} (${more.join('; ')})` : name
  return more.join('; ')
}

/** Fields whose values are words of computers. */
const worded: readonly string[] = ['confirmation_status', 'status', 'locale']

/** What was different before and after, a line for each field. */
export function ChangeTable({ entry: { before, after } }: { entry: AuditEntry }) {
  const t = useTexts(words)
  const format = useFormat()
  const { language } = useLanguage()
  const values: Record<string, string> = t.values
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const cell = (side: AuditEntry['before'], name: string) => {
    const value = (side as Record<string, unknown> | null)?.[name]
    const known = worded.includes(name) && typeof value === 'string' ? values[value] : undefined
    return known ?? readable(value, { ...t, language }, format)
  }
  return (
    <Table withRowBorders={false} verticalSpacing={2} layout="fixed" fz="sm" aria-label={t.changes}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.field}</Table.Th>
          {before && <Table.Th>{t.before}</Table.Th>}
          {after && <Table.Th>{t.after}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ overflowWrap: 'anywhere' }}>
        {fields.map((name) => (
          <Table.Tr key={name}>
            <Table.Td c="dimmed">{fieldWord(language, name)}</Table.Td>
            {before && <Table.Td>{cell(before, name)}</Table.Td>}
            {after && <Table.Td>{cell(after, name)}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
