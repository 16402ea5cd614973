import { Skeleton, Text } from '@mantine/core'
import type { Item } from '../api/client.ts'
import { useList } from '../api/hooks.ts'
import { useProblems } from '../api/problems.ts'
import type { Absence, AbsenceType, Foreseen } from '../api/records.ts'
import { usePeople } from '../api/reference.ts'
import { useTexts } from '../i18n/language.tsx'
import { balanceOn, useBalances } from './balance.ts'
import type { Span } from './request-values.ts'
import { requestWords } from './request-words.ts'
import { useSpanTexts } from './span.ts'

type Props = {
  userId: string
  span: Span
  type: AbsenceType | undefined
  named: boolean
  /** One that is being changed: what it takes now is there again. */
  changed?: Absence | undefined
}

/** What a request would take from one person. */
export function PersonTake({ userId, span, type, named, changed }: Props) {
  const t = useTexts(requestWords)
  const { days, hours } = useSpanTexts()
  const { sentence } = useProblems()
  const people = usePeople()
  const answer = useList<Item, Foreseen>('absences_calculations', {
    ...span,
    user_id: userId,
    absence_type_id: type?.id,
  })
  const name = named ? people.data?.rows.find(({ id }) => id === userId)?.username : undefined
  if (answer.error) return <Text size="sm">{sentence(answer.error)}</Text>
  if (!answer.data) return <Skeleton height={20} width="60%" />
  const taken = answer.data.meta.days
  return (
    <div>
      <Text size="sm" fw={600}>
        {name && `${name}: `}
        {taken > 0 ? t.takes(days(taken), hours(answer.data.meta.hours)) : t.nothing}
      </Text>
      {type?.counts_against_entitlement && taken > 0 && (
        <Left userId={userId} day={span.starts_at.slice(0, 10)} taken={taken - heldBy(changed)} />
      )}
    </div>
  )
}

const heldBy = (absence: Absence | undefined): number =>
  absence && absence.confirmation_status !== 'rejected' ? absence.days : 0

function Left({ userId, day, taken }: { userId: string; day: string; taken: number }) {
  const t = useTexts(requestWords)
  const { days } = useSpanTexts()
  const { data } = useBalances(userId)
  if (!data) return <Skeleton height={20} width="60%" />
  const balance = balanceOn(data, day)
  if (!balance) return <Text size="sm">{t.noEntitlement}</Text>
  const left = Math.round((balance.leftAfterWaiting - taken) * 100) / 100
  return (
    <>
      <Text size="sm">
        {t.leftAfter(days(left), balance.entitlement.title)}
        {balance.waiting > 0 && `, ${t.withWaiting}`}
      </Text>
      {left < 0 && (
        <Text size="sm" fw={600}>
          {t.tooMany}
        </Text>
      )}
    </>
  )
}
