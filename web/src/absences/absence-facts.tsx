import { Alert, Text } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Included } from '../api/client.ts'
import { related } from '../api/hooks.ts'
import type { Absence, AbsenceType, PersonOverview } from '../api/records.ts'
import { useTexts } from '../i18n/language.tsx'
import { PersonName } from '../parts/people.tsx'
import { AbsenceStatus, ColorName } from '../parts/status.tsx'
import { useFormat } from '../time/format.ts'
import classes from './absence-facts.module.css'
import { detailWords } from './detail-words.ts'
import { useSpanTexts } from './span.ts'
import { typeColor } from './type-color.ts'

/** Who, what, when, and what was decided. */
export function AbsenceFacts({ absence, included }: { absence: Absence; included: Included }) {
  const t = useTexts(detailWords)
  const format = useFormat()
  const { span, days, hours } = useSpanTexts()
  const type = related<AbsenceType>(included, absence, 'absence_type')
  const person = related<PersonOverview>(included, absence, 'user')
  const decider = related<PersonOverview>(included, absence, 'confirmed_by_user')
  const decidedAt = absence.confirmed_at && format.dateTime(absence.confirmed_at)
  return (
    <>
      <dl className={classes.facts}>
        {person && <Fact term={t.person}>{<PersonName person={person} />}</Fact>}
        <Fact term={t.type}>
          <ColorName color={typeColor(type)} name={absence.title} />
        </Fact>
        <Fact term={t.when}>{span(absence)}</Fact>
        <Fact term={t.takes}>
          {days(absence.days)}, {hours(absence.hours)}
        </Fact>
        <Fact term={t.state}>
          <AbsenceStatus absence={absence} />
        </Fact>
        <Fact term={t.asked}>{format.dateTime(absence.created_at)}</Fact>
        {decidedAt && <Fact term={t.decided}>{decider ? t.by(decidedAt, decider.username) : decidedAt}</Fact>}
      </dl>
      {absence.confirm_message && (
        <Alert variant="default" icon={<IconMessage />} title={t.message}>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {absence.confirm_message}
          </Text>
        </Alert>
      )}
    </>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
