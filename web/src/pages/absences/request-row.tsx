import { Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconMessage, IconPaperclip } from '@tabler/icons-react'
import { useSpanTexts } from '../../absences/span.ts'
import { typeColor } from '../../absences/type-color.ts'
import type { Absence, AbsenceType } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import { AbsenceStatus, ColorName } from '../../parts/status.tsx'
import { useFormat } from '../../time/format.ts'
import classes from './requests-list.module.css'
import { words } from './words.ts'

type Props = { absence: Absence; type: AbsenceType | undefined; open(): void }

/** One request; the whole row opens the detail. */
export function RequestRow({ absence, type, open }: Props) {
  const t = useTexts(words)
  const format = useFormat()
  const { span, amount } = useSpanTexts()
  const { attachments_count, confirm_message } = absence
  return (
    <li>
      <UnstyledButton className={classes.row} onClick={open}>
        <span className={classes.type}>
          <ColorName color={typeColor(type)} name={absence.title} />
        </span>
        <Text component="span" size="sm" className={classes.span}>
          {span(absence)}
        </Text>
        <Text component="span" size="sm" className={classes.amount}>
          {amount(absence)}
        </Text>
        <span className={classes.state}>
          <AbsenceStatus absence={absence} />
        </span>
        <IconChevronRight size={18} aria-hidden className={classes.more} />
        {(confirm_message || attachments_count > 0) && (
          <span className={classes.about}>
            {confirm_message && (
              <span>
                <IconMessage size={14} aria-label={t.message} /> {confirm_message}
              </span>
            )}
            {attachments_count > 0 && (
              <span>
                <IconPaperclip size={14} aria-hidden />{' '}
                {attachments_count === 1 ? t.oneFile : t.files(format.number(attachments_count))}
              </span>
            )}
          </span>
        )}
      </UnstyledButton>
    </li>
  )
}
