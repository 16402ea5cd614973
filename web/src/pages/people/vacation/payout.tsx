import { Text } from '@mantine/core'
import type { Item } from '../../../api/client.ts'
import { useList } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useFormat } from '../../../time/format.ts'
import { vacationWords } from './words.ts'

/** Whoever leaves has a claim to be paid for what is left; the last day stands in the data profile. */
export function Payout({ personId }: { personId: string }) {
  const t = useTexts(vacationWords)
  const format = useFormat()
  const answer = useList<Item>('vacation_entitlements_calculations', { user_id: personId, full_days: 30 })
  const meta = answer.data?.meta
  if (typeof meta?.left_on !== 'string') return null
  return (
    <Text size="sm" mt="sm">
      {t.payout(format.number(Number(meta.payout_days)), format.day(meta.left_on))}
    </Text>
  )
}
