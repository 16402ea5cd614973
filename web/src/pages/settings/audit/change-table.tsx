import { Table } from '@mantine/core'
import { fieldWord } from '../../../../../src/shared/audit-field-words.ts'
import type { AuditEntry } from '../../../api/records.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { useFormat } from '../../../time/format.ts'
import type { NameOf } from './named-ids.ts'
import { readable } from './readable.ts'
import { words } from './words.ts'

/** Id fields of people that are left out if the entry has the person's name at that time, which says more. */
const keptBeside: Readonly<Record<string, string>> = { user_id: 'user', author_id: 'author', signer_id: 'signed_by' }

/** The values before and after, with a row for each changed field. */
export function ChangeTable({ entry, nameOf }: { entry: AuditEntry; nameOf: NameOf }) {
  const t = useTexts(words)
  const format = useFormat()
  const { language } = useLanguage()
  const { before, after } = entry
  const all = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const fields = [...all].filter((name) => !(Object.hasOwn(keptBeside, name) && all.has(keptBeside[name]!)))
  const reader = { format, language, words: t, nameOf: (field: string, id: unknown) => nameOf(entry, field, id) }
  const cell = (side: AuditEntry['before'], name: string) =>
    readable(name, (side as Record<string, unknown> | null)?.[name], reader)
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
