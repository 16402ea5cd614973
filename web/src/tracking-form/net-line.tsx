import { Paper, Text } from '@mantine/core'
import { measure } from '../../../src/shared/net-time.ts'
import type { TrackingWithBreaks } from '../api/records.ts'
import { useTexts } from '../i18n/language.tsx'
import { useSession } from '../session/session.tsx'
import { useFormat } from '../time/format.ts'
import type { Values } from './form-values.ts'
import { momentsOf } from './moments.ts'
import { words } from './words.ts'

/** The net working time of the form, before it is saved. */
export function NetLine({ values, known }: { values: Values; known: TrackingWithBreaks | null }) {
  const t = useTexts(words)
  const format = useFormat()
  const { zone } = useSession()
  const { start, end, breaks } = momentsOf(values, known, zone)
  // Nothing while a time is incomplete.
  if (!start || (values.end && !end)) return null
  const summary = (): string => {
    if (!end) return t.runs
    if (end.at < start.at) return t.wrong
    const spans = breaks.flatMap((row) => (row.start && row.end ? [[row.start.at, row.end.at] as const] : []))
    const { gross, rest, net } = measure([start.at, end.at], spans, {
      forced: values.forced,
      byHand: values.minutes === '' ? null : Number(values.minutes) * 60,
      usual: known?.tracking.default_break_duration ?? 0,
    })
    return `${t.net} ${format.clock(net)} · ${t.gross} ${format.clock(gross)} · ${t.breaks} ${format.clock(rest)}`
  }
  return (
    <Paper withBorder radius="md" px="md" py="xs">
      <Text role="status" fw={600}>
        {summary()}
      </Text>
    </Paper>
  )
}
