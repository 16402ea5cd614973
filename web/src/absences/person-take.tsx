import { Skeleton, Text } from '@mantine/core'
import { round2 } from '../../../src/shared/round.ts'
import { useOne } from '../api/hooks.ts'
import { useProblems } from '../api/problems.ts'
import type { Absence, AbsenceType, PersonOverview } from '../api/records.ts'
import { useTexts } from '../i18n/language.tsx'
import { useBalances } from './balance.ts'
import type { Part } from './parts.ts'
import type { Span } from './request-values.ts'
import { requestWords } from './request-words.ts'
import { useSpanTexts } from './span.ts'
import { useAbsencePreview } from './use-preview.ts'

type Props = {
  userId: string
  span: Span
  type: AbsenceType | undefined
  named: boolean
  /** The absence that is being changed; the days that it takes now count as available. */
  changed?: Absence | undefined
}

/** What a request would take from one person, and from which year. */
export function PersonTake({ userId, span, type, named, changed }: Props) {
  const t = useTexts(requestWords)
  const { days, hours } = useSpanTexts()
  const { sentence } = useProblems()
  const person = useOne<PersonOverview>(`users/${userId}`, {}, { enabled: named })
  const question = { ...span, user_id: userId, absence_type_id: type?.id, absence_ids: changed?.id }
  const { data, error } = useAbsencePreview([question])
  const name = named ? person.data?.row.username : undefined
  if (error) return <Text size="sm">{sentence(error)}</Text>
  const preview = data?.[0]
  if (!preview) return <Skeleton height={20} width="60%" />
  return (
    <div>
      <Text size="sm" fw={600}>
        {name && `${name}: `}
        {preview.days > 0 ? t.takes(days(preview.days), hours(preview.hours)) : t.nothing}
      </Text>
      {type?.counts_against_entitlement && preview.days > 0 && (
        <Taken userId={userId} parts={preview.parts} changed={changed} />
      )}
    </div>
  )
}

function Taken({ userId, parts, changed }: { userId: string; parts: readonly Part[]; changed?: Absence | undefined }) {
  const t = useTexts(requestWords)
  const { days } = useSpanTexts()
  const { data } = useBalances(userId)
  if (!data) return <Skeleton height={20} width="60%" />
  const touched = data.filter(({ entitlement }) => parts.some((part) => part.entitlement_id === entitlement.id))
  // The absence that is being changed may be pending itself, and is not counted twice.
  const own = changed?.confirmation_status === 'pending' ? changed.days : 0
  const waiting = Math.max(0, round2(touched.reduce((sum, balance) => sum + balance.waiting, 0) - own))
  return (
    <>
      {parts.map(({ year, entitlement_id, days: taken, remaining_days }) => {
        const title = data.find(({ entitlement }) => entitlement.id === entitlement_id)?.entitlement.title
        return (
          <Text size="sm" key={`${year} ${entitlement_id}`}>
            {remaining_days === null
              ? t.uncovered(days(taken), String(year))
              : t.fromYear(String(year), days(taken), days(remaining_days), title ?? '')}
          </Text>
        )
      })}
      {waiting > 0 && <Text size="sm">{t.alsoWaiting(days(waiting))}</Text>}
      {parts.some(({ remaining_days }) => remaining_days !== null && remaining_days < 0) && (
        <Text size="sm" fw={600}>
          {t.tooMany}
        </Text>
      )}
    </>
  )
}
