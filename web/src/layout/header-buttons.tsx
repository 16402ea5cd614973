import { ActionIcon, type ActionIconProps, Button, Indicator, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconBell, IconSearch, IconSelector } from '@tabler/icons-react'
import { type ComponentPropsWithRef, useRef } from 'react'
import { useList } from '../api/hooks.ts'
import type { Notification } from '../api/records.ts'
import { newestQuestion } from '../head-start/questions.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { avatarLabel, PersonAvatar } from '../parts/people.tsx'
import { useSession } from '../session/session.tsx'

// The buttons of the header, which are shown before their menus have loaded (header-menus.tsx).

const words = texts(
  {
    palette: 'Search and commands',
    count: (count: number) => (count === 1 ? '1 notification' : `${count} notifications`),
    me: 'My account',
    choose: 'Choose a workspace',
  },
  {
    palette: 'Suche und Befehle',
    count: (count: number) => (count === 1 ? '1 Mitteilung' : `${count} Mitteilungen`),
    me: 'Mein Konto',
    choose: 'Arbeitsbereich wählen',
  },
)

type Props = ComponentPropsWithRef<'button'>

const icon = { variant: 'subtle', color: 'gray', size: 'lg' } as const satisfies ActionIconProps

export function PaletteButton(props: Props) {
  const t = useTexts(words)
  return (
    <ActionIcon {...icon} aria-label={t.palette} {...props}>
      <IconSearch size={20} />
    </ActionIcon>
  )
}

export const paletteKeys = ['mod + K', '/']

/** Until the palette has loaded, which handles its shortcuts itself. */
export function EarlyPaletteButton() {
  const button = useRef<HTMLButtonElement>(null)
  useHotkeys(paletteKeys.map((key) => [key, () => button.current?.click()]))
  return <PaletteButton ref={button} />
}

export const useNewest = () => useList<Notification>(...newestQuestion)

export function BellButton(props: Props) {
  const t = useTexts(words)
  const count = useNewest().data?.meta.total_count ?? 0
  return (
    <Indicator label={count > 99 ? '99+' : count} size={16} disabled={count === 0} offset={6} inline>
      <ActionIcon {...icon} aria-label={t.count(count)} aria-expanded={false} {...props}>
        <IconBell size={20} />
      </ActionIcon>
    </Indicator>
  )
}

export function PersonButton(props: Props) {
  const t = useTexts(words)
  const { me } = useSession()
  return (
    <UnstyledButton aria-label={`${t.me}: ${avatarLabel(me)}`} aria-haspopup="menu" p={6} {...props}>
      <span aria-hidden>
        <PersonAvatar person={me} size={32} />
      </span>
    </UnstyledButton>
  )
}

export function WorkspaceButton(props: Props) {
  const t = useTexts(words)
  const { workspace } = useSession()
  return (
    <Button
      variant="subtle"
      color="gray"
      c="var(--mantine-color-text)"
      px="xs"
      rightSection={<IconSelector size={16} />}
      aria-label={`${t.choose}: ${workspace.name}`}
      aria-haspopup="menu"
      {...props}
    >
      {workspace.name}
    </Button>
  )
}
