import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconBrowser, IconTerminal2 } from '@tabler/icons-react'
import { useList, useWrite } from '../api/hooks.ts'
import type { UserSession } from '../api/records.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { useFormat } from '../time/format.ts'
import { Confirm } from './confirm.tsx'
import { Section } from './section.tsx'
import { Loaded } from './states.tsx'

const words = texts(
  {
    unknown: 'Unknown device',
    here: 'This device',
    program: 'Program or app',
    used: (when: string, where: string) => `Last used ${when}, network ${where}`,
    since: (when: string) => `Signed in since ${when}`,
    end: 'Sign out',
    endOf: (device: string) => `Sign out ${device}`,
    endTitle: (device: string) => `Sign out ${device}?`,
    endText: 'It is signed out immediately and has to sign in again.',
    none: 'Nobody is signed in.',
    more: (count: number) => `And ${count} more, used less recently.`,
  },
  {
    unknown: 'Unbekanntes Gerät',
    here: 'Dieses Gerät',
    program: 'Programm oder App',
    used: (when: string, where: string) => `Zuletzt benutzt ${when}, Netz ${where}`,
    since: (when: string) => `Angemeldet seit ${when}`,
    end: 'Abmelden',
    endOf: (device: string) => `${device} abmelden`,
    endTitle: (device: string) => `${device} abmelden?`,
    endText: 'Es kommt sofort nicht mehr weiter und muss sich neu anmelden.',
    none: 'Niemand ist angemeldet.',
    more: (count: number) => `Und ${count} weitere, deren letzte Nutzung länger her ist.`,
  },
)

type Props = {
  title: string
  about: string
  path: string
  /** The texts of the button that ends all sessions, or all but this one. */
  all: { label: string; title: string; text: string }
}

/** Programs that sign in each time leave many sessions. The rest can only be ended all at once. */
const mostShown = 100

/** The sessions of a person, with buttons to end them. */
export function Sessions({ title, about, path, all }: Props) {
  const t = useTexts(words)
  const sessions = useList<UserSession>(path, { items: mostShown })
  const write = useWrite()
  const rows = [...(sessions.data?.rows ?? [])].sort((left, right) => Number(right.current) - Number(left.current))
  const hidden = (sessions.data?.meta.total_count ?? 0) - rows.length
  const end = rows.some(({ current }) => !current) && (
    <Confirm
      title={all.title}
      text={all.text}
      label={all.label}
      run={() => write.mutateAsync({ method: 'DELETE', path })}
    >
      {(ask) => (
        <Button variant="default" onClick={ask}>
          {all.label}
        </Button>
      )}
    </Confirm>
  )
  return (
    <Section title={title} about={about} action={end}>
      <Loaded query={sessions}>
        {() => (
          <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
            {rows.length === 0 && (
              <Text component="li" size="sm" c="dimmed">
                {t.none}
              </Text>
            )}
            {rows.map((session) => (
              <Row key={session.id} session={session} path={path} />
            ))}
            {hidden > 0 && (
              <Text component="li" size="sm" c="dimmed">
                {t.more(hidden)}
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}

const nameless = '?'

function Row({ session, path }: { session: UserSession; path: string }) {
  const t = useTexts(words)
  const format = useFormat()
  const write = useWrite()
  const { id, kind, device, network, current, created_at, last_used_at } = session
  const isKnown = device !== null && device !== nameless
  const name = isKnown ? device : kind === 'bearer' ? t.program : t.unknown
  const Icon = kind === 'cookie' ? IconBrowser : IconTerminal2
  return (
    <Group component="li" align="flex-start" wrap="nowrap" gap="sm">
      <Icon size={22} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group gap="xs">
          <Text size="sm" fw={550} style={{ wordBreak: 'break-word' }}>
            {name}
          </Text>
          {current && (
            <Badge size="sm" variant="light">
              {t.here}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {t.used(format.dateTime(last_used_at), network ?? nameless)}
        </Text>
        <Text size="xs" c="dimmed">
          {t.since(format.dateTime(created_at))}
        </Text>
      </div>
      {!current && (
        <Confirm
          title={t.endTitle(name)}
          text={t.endText}
          label={t.end}
          run={() => write.mutateAsync({ method: 'DELETE', path: `${path}/${id}` })}
        >
          {(ask) => (
            <Button size="xs" variant="default" aria-label={t.endOf(name)} onClick={ask}>
              {t.end}
            </Button>
          )}
        </Confirm>
      )}
    </Group>
  )
}
