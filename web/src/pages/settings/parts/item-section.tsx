import { Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { Item } from '../../../api/client.ts'
import type { List } from '../../../api/hooks.ts'
import { AddButton } from '../../../parts/add-button.tsx'
import { RowButton } from '../../../parts/row-button.tsx'
import { Section } from '../../../parts/section.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { useSession } from '../../../session/session.tsx'
import { ItemTable, type Line } from './item-table.tsx'

type Props<T> = {
  t: { title: string; about: string; add: string; edit: string; name: string; none: string; noneText: string }
  icon: ComponentType<{ size?: number }>
  /** The heading of the column with the description. */
  about: string
  query: { data: List<T> | undefined; error: unknown; refetch: () => unknown }
  lineOf(row: T): Line
  /** Further actions of an item, besides changing it. */
  end(line: Line): ReactNode
  /** The form of an item; null for a new one. */
  form(row: T | null, close: () => void): ReactNode
  /** Another button to add items, for admins. */
  otherAdd?: ReactNode
}

/** Items with a name and a colour, active ones first; admins add and change them. */
export function ItemSection<T extends Item>({ t, icon, about, query, lineOf, end, form, otherAdd }: Props<T>) {
  const { isAdmin } = useSession()
  const [editing, setEditing] = useState<T | 'new' | null>(null)
  const add = isAdmin && (
    <Group gap="xs">
      {otherAdd}
      <AddButton label={t.add} onClick={() => setEditing('new')} />
    </Group>
  )
  const actionsIn = (rows: readonly T[]) => (line: Line) => (
    <>
      <RowButton
        label={t.edit}
        name={line.name}
        icon={IconPencil}
        onClick={() => setEditing(rows.find(({ id }) => id === line.id)!)}
      />
      {end(line)}
    </>
  )
  return (
    <Section title={t.title} about={t.about} action={add}>
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty title={t.none} icon={icon}>
              {t.noneText}
            </Empty>
          ) : (
            <ItemTable
              name={t.name}
              about={about}
              lines={rows.map(lineOf).sort((left, right) => Number(left.archived) - Number(right.archived))}
              actions={isAdmin ? actionsIn(rows) : undefined}
            />
          )
        }
      </Loaded>
      {editing && form(editing === 'new' ? null : editing, () => setEditing(null))}
    </Section>
  )
}
