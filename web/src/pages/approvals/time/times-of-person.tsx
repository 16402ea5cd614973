import { Button, Checkbox, Text, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { PersonName } from '../../../parts/people.tsx'
import { useFormat } from '../../../time/format.ts'
import { NoticeBadge } from '../notice-badge.tsx'
import type { TimeGroup } from './group-times.ts'
import { TimeEntry } from './time-entry.tsx'
import css from './times-of-person.module.css'
import type { Picking } from './week-of-times.tsx'
import { timeWords } from './words.ts'

/** A person's week, with its sum and warnings; expands to the single times. */
export function TimesOfPerson({
  group: { person, week, entries, net, key },
  picked,
  busy,
  pick,
  confirm,
}: { group: TimeGroup } & Picking) {
  const t = useTexts(timeWords)
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const ids = entries.map(({ id }) => id)
  const some = ids.some((id) => picked.has(id))
  const all = ids.every((id) => picked.has(id))
  const warnings = entries.reduce((sum, { findings }) => sum + findings.length, 0)
  const list = `times-${key}`
  return (
    <div className={css.group}>
      <div className={css.head}>
        <Checkbox
          aria-label={t.pickGroup(person.username, format.week(week))}
          checked={all}
          indeterminate={some && !all}
          onChange={(event) => pick(ids, event.currentTarget.checked)}
        />
        <UnstyledButton
          className={css.open}
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          onClick={() => setOpen(!open)}
        >
          <IconChevronRight size={18} className={css.chevron} data-open={open || undefined} aria-hidden />
          <PersonName person={person} about={t.entries(entries.length)} />
        </UnstyledButton>
        {warnings > 0 && <NoticeBadge warning>{t.warningCount(warnings)}</NoticeBadge>}
        <Text size="sm" fw={550}>
          {t.hours(format.clock(net))}
        </Text>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCheck size={16} aria-hidden />}
          aria-label={t.confirmGroup(person.username)}
          loading={ids.every((id) => busy.has(id))}
          disabled={busy.size > 0}
          onClick={() => void confirm(ids)}
        >
          {t.confirm}
        </Button>
      </div>
      {open && (
        <ul className={css.entries} id={list}>
          {entries.map((entry) => (
            <TimeEntry
              key={entry.id}
              entry={entry}
              name={person.username}
              checked={picked.has(entry.id)}
              check={(on) => pick([entry.id], on)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
