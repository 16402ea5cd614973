import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconBookmark, IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { useSession } from '../../../session/session.tsx'
import type { TimeFilters } from './time-filters.ts'
import { words } from './words.ts'

const kept = ['view', 'person', 'from', 'until', 'area', 'tag', 'state', 'sort'] as const
type Saved = { name: string; filters: Record<(typeof kept)[number], string> }

/** Named filters, stored per person on this device, as the API does not store them. */
export function SavedFilters({ filters }: { filters: TimeFilters }) {
  const t = useTexts(words)
  const { me, workspace } = useSession()
  const [saved, setSaved] = useLocalStorage<Saved[]>({
    key: `stint-time-filters-${workspace.id}-${me.id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const [name, setName] = useState<string | null>(null)
  const keep = (): void => {
    const chosen = Object.fromEntries(kept.map((key) => [key, filters[key]])) as Saved['filters']
    const others = saved.filter((other) => other.name !== name!.trim())
    setSaved(
      [...others, { name: name!.trim(), filters: chosen }].sort((left, right) => left.name.localeCompare(right.name)),
    )
    setName(null)
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" px="xs" leftSection={<IconBookmark size={18} aria-hidden />}>
            {t.saved}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {saved.map((filter) => (
            <Group key={filter.name} gap={4} wrap="nowrap">
              <Menu.Item onClick={() => filters.narrow(filter.filters)}>{filter.name}</Menu.Item>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t.forget(filter.name)}
                onClick={() => setSaved(saved.filter((other) => other !== filter))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          ))}
          <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={() => setName('')}>
            {t.keep}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {name !== null && (
        <FormDialog
          title={t.keep}
          busy={false}
          disabled={name.trim() === ''}
          close={() => setName(null)}
          submit={(event) => {
            event.preventDefault()
            keep()
          }}
        >
          <TextInput
            label={t.name}
            description={t.keepAbout}
            maxLength={60}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </FormDialog>
      )}
    </>
  )
}
