import { Button, Card, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { BeforeAfter } from '../../../corrections/before-after.tsx'
import { words as corrections } from '../../../corrections/words.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { PersonName } from '../../../parts/people.tsx'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { localDay } from '../../../time/zoned.ts'
import { words } from '../words.ts'
import type { Correction } from './use-corrections.ts'
import { correctionWords } from './words.ts'

type Props = {
  row: Correction
  ticked: boolean
  busy: boolean
  tick(): void
  approve(): void
  reject(): void
}

export function CorrectionCard({ row: { correction, person, name }, ticked, busy, tick, approve, reject }: Props) {
  const t = useTexts(correctionWords)
  const common = useTexts(words)
  const kinds = useTexts(corrections)
  const format = useFormat()
  const { zone } = useSession()
  const time = (correction.after ?? correction.before)!
  const day = format.shortDay(localDay(time.starts_at, zone))
  const others = correction.overlaps
    .map(({ starts_at, ends_at }) => `${format.time(starts_at)} – ${ends_at ? format.time(ends_at) : kinds.running}`)
    .join(', ')
  return (
    <Card withBorder radius="lg" padding="md" component="li">
      <Stack gap="sm">
        <Group wrap="nowrap" gap="sm">
          <Checkbox checked={ticked} onChange={tick} disabled={busy} aria-label={t.pick(name, day)} />
          <div style={{ flex: 1, minWidth: 0 }}>{person && <PersonName person={person} />}</div>
          <Text size="sm">{kinds.kind[correction.kind]}</Text>
        </Group>
        <BeforeAfter correction={correction} />
        <Text size="sm">{t.reason(correction.reason)}</Text>
        <Text size="xs" c="dimmed">
          {t.askedOn(format.dateTime(correction.created_at))}
        </Text>
        {correction.outdated && <Notice text={t.outdated} />}
        {others && <Notice text={t.overlaps(others)} />}
        <Group gap="xs">
          <Button
            size="xs"
            fz="sm"
            color="teal.9"
            leftSection={<IconCheck size={16} aria-hidden />}
            loading={busy}
            disabled={correction.outdated}
            aria-label={t.approveOne(name, day)}
            onClick={approve}
          >
            {common.approve}
          </Button>
          <Button
            size="xs"
            fz="sm"
            color="red"
            variant="light"
            leftSection={<IconX size={16} aria-hidden />}
            disabled={busy}
            aria-label={t.rejectOne(name, day)}
            onClick={reject}
          >
            {common.reject}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

const Notice = ({ text }: { text: string }) => (
  <Group gap={6} wrap="nowrap" align="flex-start">
    <IconAlertTriangle size={18} color="var(--mantine-color-orange-8)" style={{ flexShrink: 0 }} aria-hidden />
    <Text size="sm" fw={600}>
      {text}
    </Text>
  </Group>
)
