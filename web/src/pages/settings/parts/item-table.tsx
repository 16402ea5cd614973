import { Badge, Group, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { ColorName } from '../../../parts/status.tsx'

const words = texts({ archived: 'Archived', actions: 'Actions' }, { archived: 'Archiviert', actions: 'Aktionen' })

export type Line = {
  id: string
  name: string
  /** Left out if there are no colours. */
  color?: string | null
  about: ReactNode
  archived: boolean
}

/** Items with a name, and most with a colour. On a phone the description is below the name. */
export function ItemTable({
  lines,
  name,
  about,
  actions,
}: {
  lines: readonly Line[]
  name: string
  about: string
  /** Left out for those who may only read. */
  actions?: ((line: Line) => ReactNode) | undefined
}) {
  const t = useTexts(words)
  return (
    <Table verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{name}</Table.Th>
          <Table.Th visibleFrom="sm">{about}</Table.Th>
          {actions && <Table.Th ta="right">{t.actions}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <Table.Tr key={line.id}>
            <Table.Td style={{ wordBreak: 'break-word' }}>
              <Group gap="xs">
                {line.color === undefined ? (
                  <Text size="sm">{line.name}</Text>
                ) : (
                  <ColorName color={line.color} name={line.name} />
                )}
                {line.archived && (
                  <Badge variant="default" size="sm" tt="none">
                    {t.archived}
                  </Badge>
                )}
              </Group>
              <Group hiddenFrom="sm" mt={4} fz="sm">
                {line.about}
              </Group>
            </Table.Td>
            <Table.Td visibleFrom="sm">{line.about}</Table.Td>
            {actions && (
              <Table.Td>
                <Group gap={4} wrap="nowrap" justify="flex-end">
                  {actions(line)}
                </Group>
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
