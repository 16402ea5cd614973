import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCloudOff, IconCloudUpload } from '@tabler/icons-react'
import { texts, useTexts } from '../i18n/language.tsx'
import { useOldestShown } from '../offline/use-oldest-shown.ts'
import { useConnection, useSending } from '../offline/use-sending.ts'
import { useWaitingPunches } from '../offline/use-waiting-punches.ts'
import { punchOutbox } from '../offline/waiting-punches.ts'
import { punchWords } from '../parts/punch-words.ts'
import { ReadableAlert } from '../parts/readable-alert.tsx'
import { useSession } from '../session/session.tsx'
import { type Format, useFormat } from '../time/format.ts'

const words = texts(
  {
    lost: (since: string | null) => `No connection to the server${since ? ` since ${since}` : ''}`,
    shown: (readAt: string) => `You are seeing the latest data loaded (as of ${readAt} or later).`,
    kept: 'Punches are saved on this device and will be sent automatically.',
    waiting: (count: number) => (count === 1 ? '1 punch waiting to be sent.' : `${count} punches waiting to be sent.`),
    refused: 'The server did not accept these punches',
    refusedText: 'They do not count. Tell the person who approves your time.',
    seen: 'Dismiss',
  },
  {
    lost: (since: string | null) =>
      since ? `Seit ${since} keine Verbindung zum Server` : 'Keine Verbindung zum Server',
    shown: (readAt: string) => `Sie sehen, was zuletzt gelesen wurde (Stand: ${readAt} oder später).`,
    kept: 'Stempelungen bleiben auf diesem Gerät und werden von selbst gesendet.',
    waiting: (count: number) =>
      count === 1 ? '1 Stempelung wartet auf das Senden.' : `${count} Stempelungen warten auf das Senden.`,
    refused: 'Diese Stempelungen hat der Server nicht angenommen',
    refusedText: 'Diese Stempelungen zählen nicht. Sagen Sie der Person Bescheid, die Ihre Zeiten freigibt.',
    seen: 'Gesehen',
  },
  {
    shown: (readAt: string) => `Du siehst, was zuletzt gelesen wurde (Stand: ${readAt} oder später).`,
    refusedText: 'Diese Stempelungen zählen nicht. Sage der Person Bescheid, die deine Zeiten freigibt.',
  },
)

/** With the date, unless it is today. */
const momentText = (format: Format, at: string | number): string =>
  format.date(at) === format.date(Date.now()) ? format.time(at) : format.dateTime(at)

/** Above every page while the server cannot be reached, or punches wait to be sent again. */
export function ConnectionBanner() {
  const t = useTexts(words)
  const types = useTexts(punchWords)
  const format = useFormat()
  const { me } = useSession()
  const { isLost, lostSince } = useConnection()
  useSending(me.id)
  const { waiting, refused } = useWaitingPunches()
  const late = waiting.filter(punchOutbox.isLate)
  return (
    <>
      {(isLost || late.length > 0) && (
        <ReadableAlert
          color="yellow"
          mb="md"
          role="status"
          icon={isLost ? <IconCloudOff aria-hidden /> : <IconCloudUpload aria-hidden />}
          title={isLost ? t.lost(lostSince && momentText(format, lostSince)) : t.waiting(late.length)}
        >
          {isLost && <LostText />}
          {isLost && late.length > 0 && (
            <Text size="sm" fw={600}>
              {t.waiting(late.length)}
            </Text>
          )}
        </ReadableAlert>
      )}
      {refused.length > 0 && (
        <ReadableAlert color="red" mb="md" title={t.refused}>
          <Stack gap="xs">
            <Text size="sm">{t.refusedText}</Text>
            {refused.map(({ key, type, at, reason }) => (
              <Group key={key} justify="space-between">
                <Text size="sm">
                  {types[type]} · {format.dateTime(at)} · {reason}
                </Text>
                <Button size="compact-sm" variant="default" onClick={() => void punchOutbox.forget(key)}>
                  {t.seen}
                </Button>
              </Group>
            ))}
          </Stack>
        </ReadableAlert>
      )}
    </>
  )
}

function LostText() {
  const t = useTexts(words)
  const format = useFormat()
  const readAt = useOldestShown()
  return (
    <Text size="sm">
      {readAt !== null && `${t.shown(momentText(format, readAt))} `}
      {t.kept}
    </Text>
  )
}
