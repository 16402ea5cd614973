import { Group, Table, Text } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useWrite } from '../../../api/hooks.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { RowButton } from '../../../parts/row-button.tsx'
import { useFormat } from '../../../time/format.ts'

const words = texts(
  {
    name: 'Name',
    used: 'Last used',
    never: 'Never',
    created: 'Created',
    actions: 'Actions',
    revoke: 'Revoke',
    ask: (title: string) => `Revoke ${title}?`,
  },
  {
    name: 'Name',
    used: 'Zuletzt benutzt',
    never: 'Noch nie',
    created: 'Angelegt am',
    actions: 'Aktionen',
    revoke: 'Sperren',
    ask: (title: string) => `${title} sperren?`,
  },
)

type Row = { id: string; title: string; last_used_at: string | null; created_at: string }

/**
 * Credentials, when they were last used, and a button to revoke them. `linesOf` returns the lines below the title.
 */
export function IssuedTable<R extends Row>({
  rows,
  text,
  pathOf,
  linesOf,
}: {
  rows: readonly R[]
  text: string
  pathOf: (id: string) => string
  linesOf: (row: R) => string[]
}) {
  const t = useTexts(words)
  const format = useFormat()
  const write = useWrite()
  return (
    <Table verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.name}</Table.Th>
          <Table.Th>{t.used}</Table.Th>
          <Table.Th visibleFrom="sm">{t.created}</Table.Th>
          <Table.Th ta="right">{t.actions}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td style={{ wordBreak: 'break-word' }}>
              <Text size="sm" fw={550}>
                {row.title}
              </Text>
              {linesOf(row).map((line) => (
                <Text key={line} size="xs" c="dimmed">
                  {line}
                </Text>
              ))}
            </Table.Td>
            <Table.Td>{row.last_used_at ? format.dateTime(row.last_used_at) : t.never}</Table.Td>
            <Table.Td visibleFrom="sm">{format.date(row.created_at)}</Table.Td>
            <Table.Td>
              <Group justify="flex-end">
                <Confirm
                  title={t.ask(row.title)}
                  text={text}
                  label={t.revoke}
                  run={() => write.mutateAsync({ method: 'DELETE', path: pathOf(row.id) })}
                >
                  {(ask) => <RowButton label={t.revoke} name={row.title} icon={IconBan} color="red" onClick={ask} />}
                </Confirm>
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
