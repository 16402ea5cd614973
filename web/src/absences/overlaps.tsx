import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react'
import type { Included } from '../api/client.ts'
import { idOf, related, useAll } from '../api/hooks.ts'
import type { Absence, PersonOverview } from '../api/records.ts'
import { useTexts } from '../i18n/language.tsx'
import { statusWords } from '../parts/status.tsx'
import { useSession } from '../session/session.tsx'
import { useFormat } from '../time/format.ts'
import { localMoment } from '../time/zoned.ts'
import classes from './overlaps.module.css'
import type { Span } from './request-values.ts'
import { requestWords } from './request-words.ts'
import { useSpanTexts } from './span.ts'

type Props = { span: Span; userIds: readonly string[]; changed?: Absence | undefined; showOthers: boolean }

/** Absences at the same time: the person's own, which conflict, and for leads those of others. */
export function Overlaps({ span, userIds, changed, showOthers }: Props) {
  const t = useTexts(requestWords)
  const session = useSession()
  const zone = changed?.time_zone ?? session.zone
  const range = `${span.starts_at.slice(0, 10)}_${span.ends_at.slice(0, 10)}`
  const list = useAll<Absence>('absences', {
    filter: { overlapping_with_range: range, confirmation_status: 'in:pending,confirmed' },
    include: ['user'],
    sort: 'starts_at',
  })
  if (!list.data) return null
  const { rows, included } = list.data
  const meets = (absence: Absence): boolean =>
    localMoment(absence.starts_at, zone) < span.ends_at && localMoment(absence.ends_at, zone) > span.starts_at
  const met = rows.filter((row) => row.id !== changed?.id && meets(row))
  const isOwn = (absence: Absence): boolean => userIds.includes(idOf(absence, 'user') ?? '')
  const own = met.filter(isOwn)
  const others = met.filter((absence) => !isOwn(absence))
  return (
    <>
      {own.length > 0 && (
        <Alert color="orange" variant="light" icon={<IconAlertTriangle />} title={t.clashes}>
          <Entries rows={own} included={included} named={userIds.length > 1} />
        </Alert>
      )}
      {showOthers && (
        <Alert color="gray" variant="light" icon={<IconUsers />} title={others.length > 0 ? t.away : undefined}>
          {others.length > 0 ? <Entries rows={others} included={included} named /> : <Text size="sm">{t.nobody}</Text>}
        </Alert>
      )}
    </>
  )
}

const most = 8

function Entries({ rows, included, named }: { rows: readonly Absence[]; included: Included; named: boolean }) {
  const t = useTexts(requestWords)
  const states = useTexts(statusWords)
  const format = useFormat()
  const { span } = useSpanTexts()
  return (
    <ul className={classes.list}>
      {rows.slice(0, most).map((row) => (
        <li key={row.id}>
          {named && <strong>{related<PersonOverview>(included, row, 'user')?.username}: </strong>}
          {row.title}, {span(row)} ({states[row.confirmation_status]})
        </li>
      ))}
      {rows.length > most && <li>{t.more(format.number(rows.length - most))}</li>}
    </ul>
  )
}
