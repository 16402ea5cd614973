import { Skeleton, Text } from '@mantine/core'
import { useProblems } from '../api/problems.ts'
import type { Absence, AbsenceType, Foreseen } from '../api/records.ts'
import { usePeople } from '../api/reference.ts'
import { useTexts } from '../i18n/language.tsx'
import { takenFrom, useBalances } from './balance.ts'
import { useForeseen } from './foresee.ts'
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
  const { data, error } = useForeseen([{ ...span, user_id: userId, absence_type_id: type?.id }])
  const name = named ? people.data?.rows.find(({ id }) => id === userId)?.username : undefined
  if (error) return <Text size="sm">{sentence(error)}</Text>
  const foreseen = data?.[0]
  if (!foreseen) return <Skeleton height={20} width="60%" />
  return (
    <div>
      <Text size="sm" fw={600}>
        {name && `${name}: `}
        {foreseen.days > 0 ? t.takes(days(foreseen.days), hours(foreseen.hours)) : t.nothing}
      </Text>
      {type?.counts_against_entitlement && foreseen.days > 0 && (
        <Left userId={userId} first={span.starts_at.slice(0, 10)} foreseen={foreseen} changed={changed} />
      )}
    </div>
  )
}

type LeftProps = Pick<Props, 'userId' | 'changed'> & { first: string; foreseen: Foreseen }

function Left({ userId, first, foreseen, changed }: LeftProps) {
  const t = useTexts(requestWords)
  const { days } = useSpanTexts()
  const { data } = useBalances(userId, changed?.id)
  if (!data) return <Skeleton height={20} width="60%" />
  const from = data.filter(({ entitlement }) => takenFrom([entitlement], foreseen, first).length > 0)
  if (from.length === 0) return <Text size="sm">{t.noEntitlement}</Text>
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
  const waiting = sum(from.map((one) => one.waiting))
  // The server cannot leave out an absence that has been approved; so what that holds is given back here.
  const after =
    changed?.confirmation_status === 'confirmed'
      ? sum(from.map(({ entitlement }) => entitlement.remaining_days)) + changed.days - foreseen.days
      : (foreseen.remaining_days ?? 0)
  const left = Math.round((after - waiting) * 100) / 100
  return (
    <>
      <Text size="sm">
        {t.leftAfter(days(left), from.map(({ entitlement }) => entitlement.title).join(', '))}
        {waiting > 0 && `, ${t.withWaiting}`}
      </Text>
      {left < 0 && (
        <Text size="sm" fw={600}>
          {t.tooMany}
        </Text>
      )}
    </>
  )
}
