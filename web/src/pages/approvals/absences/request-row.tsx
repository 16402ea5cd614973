import { Checkbox, Group, Text, UnstyledButton } from '@mantine/core'
import { IconMessage, IconPaperclip } from '@tabler/icons-react'
import { typeColor } from '../../../absences/type-color.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { PersonAvatar } from '../../../parts/people.tsx'
import { ColorName } from '../../../parts/status.tsx'
import { useFormat } from '../../../time/format.ts'
import css from './request-row.module.css'
import { rowId } from './use-choice.ts'
import type { Request } from './use-pending.ts'
import { useSpan } from './use-span.ts'
import { absenceWords } from './words.ts'

export function RequestRow({
  request: { id, absence, person, type },
  chosen,
  ticked,
  choose,
  tick,
}: {
  request: Request
  chosen: boolean
  ticked: boolean
  choose(): void
  tick(): void
}) {
  const t = useTexts(absenceWords)
  const span = useSpan()
  const format = useFormat()
  return (
    <li className={css.row} data-chosen={chosen || undefined} id={rowId(id)}>
      <Checkbox checked={ticked} onChange={tick} aria-label={t.pick(person?.username ?? '', span(absence))} />
      <UnstyledButton className={css.open} onClick={choose} aria-current={chosen ? 'true' : undefined}>
        <Group gap="sm" wrap="nowrap">
          {person && <PersonAvatar person={person} />}
          <div style={{ flex: 1, minWidth: 0 }}>
            <Text size="sm" fw={550} truncate>
              {person?.username}
            </Text>
            <Text size="sm" c={chosen ? undefined : 'dimmed'}>
              {span(absence)}
            </Text>
          </div>
          <div>
            <Group gap={4} justify="flex-end" wrap="nowrap">
              {absence.user_notes_count > 0 && <IconMessage size={16} aria-label={t.note} />}
              {absence.attachments_count > 0 && <IconPaperclip size={16} aria-label={t.attachments} />}
              <Text size="sm">{t.days(absence.days, format.number(absence.days))}</Text>
            </Group>
            <ColorName color={typeColor(type)} name={type?.title ?? absence.title} />
          </div>
        </Group>
      </UnstyledButton>
    </li>
  )
}
