import { List, Text } from '@mantine/core'
import type { AccountMeta } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Section } from '../../../parts/section.tsx'
import { useFormat } from '../../../time/format.ts'
import { entryWords } from './words.ts'

/** What is going to lapse and when, and the caps of the account. */
export function Ahead({ meta }: { meta: AccountMeta }) {
  const t = useTexts(entryWords)
  const format = useFormat()
  const { upper_cap_seconds: upper, lower_cap_seconds: lower, cap_action, beyond_cap_seconds: beyond, lapsing } = meta
  return (
    <Section title={t.ahead}>
      {lapsing.length === 0 ? (
        <Text size="sm">{t.nothingLapses}</Text>
      ) : (
        <List size="sm">
          {lapsing.map(({ month, seconds, lapses_on }) => (
            <List.Item key={month}>
              {t.lapses(format.clock(seconds), format.month(`${month.slice(0, 7)}-01`), format.day(lapses_on))}
            </List.Item>
          ))}
        </List>
      )}
      {(upper !== null || lower !== null) && (
        <Text size="sm">
          {[
            upper !== null && t.upper(format.balance(upper)),
            lower !== null && t.lower(format.balance(lower)),
            cap_action && t.actions[cap_action],
            beyond !== 0 && t.beyond(format.balance(beyond)),
          ]
            .filter(Boolean)
            .join(' ')}
        </Text>
      )}
    </Section>
  )
}
