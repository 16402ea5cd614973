import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCloudOff, IconCloudUpload } from '@tabler/icons-react'
import { texts, useTexts } from '../i18n/language.tsx'
import { useConnection, useSending } from '../offline/use-sending.ts'
import { useWaitingPunches } from '../offline/use-waiting-punches.ts'
import { punchOutbox } from '../offline/waiting-punches.ts'
import { punchWords } from '../parts/punch-words.ts'
import { ReadableAlert } from '../parts/readable-alert.tsx'
import { useSession } from '../session/session.tsx'
import { useFormat } from '../time/format.ts'

const words = texts(
  {
    lost: (since: string) => `No connection to the server since ${since}`,
    lostText: 'What you see is what was read last. Punches are kept on this device and sent by themselves.',
    waiting: (count: number) => (count === 1 ? '1 punch waits to be sent.' : `${count} punches wait to be sent.`),
    refused: 'The server has not taken these punches',
    refusedText: 'They do not count. Tell whoever approves your time.',
    seen: 'Seen',
  },
  {
    lost: (since: string) => `Seit ${since} keine Verbindung zum Server`,
    lostText:
      'Sie sehen, was zuletzt gelesen wurde. Stempelungen bleiben auf diesem Gerät und werden von selbst gesendet.',
    waiting: (count: number) =>
      count === 1 ? '1 Stempelung wartet auf das Senden.' : `${count} Stempelungen warten auf das Senden.`,
    refused: 'Diese Stempelungen hat der Server nicht angenommen',
    refusedText: 'Diese Stempelungen zählen nicht. Sagen Sie der Person Bescheid, die Ihre Zeiten freigibt.',
    seen: 'Gesehen',
  },
  {
    lostText:
      'Du siehst, was zuletzt gelesen wurde. Stempelungen bleiben auf diesem Gerät und werden von selbst gesendet.',
    refusedText: 'Diese Stempelungen zählen nicht. Sage der Person Bescheid, die deine Zeiten freigibt.',
  },
)

/** Above every page while the server cannot be reached, or punches wait to be sent again. */
export function ConnectionBanner() {
  const t = useTexts(words)
  const types = useTexts(punchWords)
  const format = useFormat()
  const { me } = useSession()
  const { lostSince } = useConnection()
  useSending(me.id)
  const { waiting, refused } = useWaitingPunches()
  const late = waiting.filter(punchOutbox.isLate)
  return (
    <>
      {(lostSince || late.length > 0) && (
        <ReadableAlert
          color="yellow"
          mb="md"
          role="status"
          icon={lostSince ? <IconCloudOff aria-hidden /> : <IconCloudUpload aria-hidden />}
          title={lostSince ? t.lost(format.time(lostSince)) : t.waiting(late.length)}
        >
          {lostSince && <Text size="sm">{t.lostText}</Text>}
          {lostSince && late.length > 0 && (
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
