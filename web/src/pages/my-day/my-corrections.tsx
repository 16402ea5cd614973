import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconClockQuestion } from '@tabler/icons-react'
import { useOne } from '../../api/hooks.ts'
import type { Tracking, TrackingWithBreaks } from '../../api/records.ts'
import { RequestCorrectionButton } from '../../corrections/request-correction-button.tsx'
import { useMyCorrections } from '../../corrections/use-my-corrections.ts'
import { WaitingCorrection } from '../../corrections/waiting-correction.tsx'
import { words } from '../../corrections/words.ts'
import { useTexts } from '../../i18n/language.tsx'
import { ReadableAlert } from '../../parts/readable-alert.tsx'
import { useSession } from '../../session/session.tsx'
import { useFormat } from '../../time/format.ts'
import { localDay, today } from '../../time/zoned.ts'
import { knownOf } from '../../tracking-form/form-values.ts'

const mostDecided = 3

/** For people who may not change their times themselves: what looks wrong, and their requests with the decisions. */
export function MyCorrections({ current }: { current: TrackingWithBreaks | undefined }) {
  const t = useTexts(words)
  const format = useFormat()
  const { mayRecord } = useSession()
  const list = useMyCorrections()
  const rows = list.data?.rows ?? []
  const waiting = rows.filter(({ status }) => status === 'pending')
  const decided = rows.filter(({ status }) => status === 'confirmed' || status === 'rejected').slice(0, mostDecided)
  const about = (trackingId: string) => waiting.some(({ rel }) => rel.time_tracking?.id === trackingId)
  return (
    <>
      {current && !about(current.tracking.id) && (
        <LeftRunning id={current.tracking.id} since={current.tracking.starts_at} />
      )}
      {waiting.map((correction) => (
        <WaitingCorrection key={correction.id} correction={correction} />
      ))}
      {(!mayRecord || decided.length > 0) && (
        <Card withBorder radius="lg" component="section" aria-label={t.mine}>
          <Stack gap="xs">
            <Title order={2} size="h5">
              {t.mine}
            </Title>
            {decided.map((correction) => (
              <Group key={correction.id} justify="space-between" wrap="nowrap">
                <Text size="sm">
                  {t.kind[correction.kind]}, {format.dateTime((correction.after ?? correction.before)!.starts_at)}
                  {correction.message && `: ${correction.message}`}
                </Text>
                <Badge variant="light" color={correction.status === 'confirmed' ? 'teal.9' : 'red.9'} tt="none">
                  {t.status[correction.status]}
                </Badge>
              </Group>
            ))}
            {!mayRecord && (
              <>
                <Text size="sm">{t.missing}</Text>
                <RequestCorrectionButton />
              </>
            )}
          </Stack>
        </Card>
      )}
    </>
  )
}

/** A clock left running since yesterday, for people who may not set its end. */
function LeftRunning({ id, since }: { id: string; since: string }) {
  const t = useTexts(words)
  const format = useFormat()
  const { zone } = useSession()
  const isOld = localDay(since, zone) < today(zone)
  const query = useOne<Tracking>(
    `time_trackings/${id}`,
    { permissions: 'true', include: ['breaks'] },
    { enabled: isOld },
  )
  if (!isOld || !query.data || query.data.row.permissions?.update_times) return null
  const { row, included } = query.data
  return (
    <ReadableAlert color="orange" icon={<IconClockQuestion />} title={t.leftRunning} radius="lg">
      <Stack gap="xs">
        <Text size="sm">{t.leftRunningText(format.dateTime(since))}</Text>
        <RequestCorrectionButton known={knownOf(row, included)} size="xs" fz="sm" style={{ alignSelf: 'flex-start' }} />
      </Stack>
    </ReadableAlert>
  )
}
