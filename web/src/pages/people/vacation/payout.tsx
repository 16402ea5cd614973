import { Text } from '@mantine/core'
import { useMetas } from '../../../api/hooks.ts'
import type { EntitlementProposal } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useFormat } from '../../../time/format.ts'
import { vacationWords } from './words.ts'

/** The days to pay out to a person who leaves; the last day is in the data profile. */
export function Payout({ personId }: { personId: string }) {
  const t = useTexts(vacationWords)
  const format = useFormat()
  const params = { user_id: personId, full_days: 30 }
  const [proposal] = useMetas<EntitlementProposal>('vacation_entitlements_calculations', [params]).data ?? []
  if (typeof proposal?.left_on !== 'string') return null
  return (
    <Text size="sm" mt="sm">
      {t.payout(format.number(Number(proposal.payout_days)), format.day(proposal.left_on))}
    </Text>
  )
}
