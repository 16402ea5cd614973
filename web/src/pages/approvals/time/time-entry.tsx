import { ActionIcon, Checkbox, Text, Tooltip } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { idOf } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { ColorName } from '../../../parts/status.tsx'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.tsx'
import { weekStart } from '../../../time/days.ts'
import { useFormat } from '../../../time/format.ts'
import { localDay } from '../../../time/zoned.ts'
import { NoticeBadge } from '../notice-badge.tsx'
import type { Entry } from './group-times.ts'
import css from './times-of-person.module.css'
import { timeWords } from './words.ts'

export function TimeEntry({
  entry: { tracking, area, findings, net, rest },
  name,
  checked,
  check,
}: {
  entry: Entry
  name: string
  checked: boolean
  check(on: boolean): void
}) {
  const t = useTexts(timeWords)
  const format = useFormat()
  const { zone, workspace } = useSession()
  const date = localDay(tracking.starts_at, zone)
  const day = format.shortDay(date)
  const week = weekStart(date)
  return (
    <li className={css.entry}>
      <Checkbox
        size="xs"
        aria-label={t.pickOne(name, day)}
        checked={checked}
        onChange={(event) => check(event.currentTarget.checked)}
      />
      <Text size="sm" miw={96}>
        {day}
      </Text>
      <Text size="sm" miw={100}>
        {format.time(tracking.starts_at)} – {tracking.ends_at && format.time(tracking.ends_at)}
      </Text>
      <Text size="sm" miw={64} fw={550}>
        {t.hours(format.clock(net))}
      </Text>
      <Text size="sm" c="dimmed" miw={96}>
        {t.pause(format.clock(rest))}
      </Text>
      {area && <ColorName color={area.color} name={area.name} />}
      {findings.map((finding) => (
        <NoticeBadge key={finding} warning>
          {t.warnings[finding]}
        </NoticeBadge>
      ))}
      <Tooltip label={t.open}>
        <ActionIcon
          renderRoot={(props) => (
            <Link
              to={paths.time(workspace.id)}
              search={{ person: idOf(tracking, 'user'), week, open: tracking.id }}
              {...props}
            />
          )}
          variant="subtle"
          className={css.link!}
          aria-label={t.openOne(name, day)}
        >
          <IconExternalLink size={16} />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}
