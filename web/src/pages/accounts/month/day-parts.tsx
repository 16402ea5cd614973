import { ActionIcon, Anchor, Group, Text } from '@mantine/core'
import { IconAdjustments, IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useHolidayName } from '../../../holidays/holiday-name.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { localTime } from '../../../time/zoned.ts'
import { words } from '../words.ts'
import type { MonthDay } from './use-month.ts'

type Props = { day: MonthDay }

/** Links to the details, where times are corrected and notes and files are added. */
export function Times({ day: { zone, trackings, isMissing } }: Props) {
  const t = useTexts(words)
  const { workspace } = useSession()
  if (isMissing)
    return (
      <Text size="sm" c="var(--mantine-color-error)">
        {t.missing}
      </Text>
    )
  return trackings.map(({ id, starts_at, ends_at, user_notes_count, attachments_count }) => (
    <Text key={id} size="sm" component="div">
      <Anchor
        renderRoot={(props) => <Link to={paths.time(workspace.id)} search={{ open: id }} {...props} />}
        inherit
        style={{ whiteSpace: 'nowrap' }}
      >
        {localTime(starts_at, zone)} – {ends_at ? localTime(ends_at, zone) : '…'}
      </Anchor>
      <Text component="span" size="xs" c="dimmed">
        {user_notes_count > 0 && ` · ${t.notes(user_notes_count)}`}
        {attachments_count > 0 && ` · ${t.files(attachments_count)}`}
      </Text>
    </Text>
  ))
}

/** The actions for an open day. */
export function DayActions({ day: { row, isAhead }, correct }: Props & { correct: Correct }) {
  const t = useTexts(words)
  const format = useFormat()
  const { workspace, mayRecord } = useSession()
  const { personId } = useParams({ strict: false }) as { personId: string }
  if (isAhead || row.closed) return null
  const day = format.shortDay(row.key)
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      {mayRecord && (
        <ActionIcon
          variant="subtle"
          renderRoot={(props) => (
            <Link
              to={paths.time(workspace.id)}
              search={{ new: '1', person: personId, day: row.key, week: row.key }}
              {...props}
            />
          )}
          aria-label={t.addTime(day)}
        >
          <IconPlus size={16} />
        </ActionIcon>
      )}
      {correct && (
        <ActionIcon variant="subtle" aria-label={t.correct(day)} onClick={() => correct(row.key)}>
          <IconAdjustments size={16} />
        </ActionIcon>
      )}
    </Group>
  )
}

/** Missing if the reader does not administer the account. */
export type Correct = ((day: string) => void) | undefined

export function Absences({ day: { absences, holiday } }: Props) {
  const t = useTexts(words)
  const nameOf = useHolidayName()
  return (
    <>
      {holiday && <Text size="sm">{nameOf(holiday)}</Text>}
      {absences.map(({ id, title, confirmation_status }) => (
        <Text key={id} size="sm">
          {title}
          {confirmation_status === 'pending' && ` (${t.pending})`}
        </Text>
      ))}
    </>
  )
}

export function Warnings({ day: { warnings } }: Props) {
  return warnings.map(({ id, title }) => (
    <Group key={id} gap={4} wrap="nowrap" align="flex-start">
      <IconAlertTriangle size={14} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      <Text size="xs">{title}</Text>
    </Group>
  ))
}
