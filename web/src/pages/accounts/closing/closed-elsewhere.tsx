import { Text } from '@mantine/core'
import { useTexts } from '../../../i18n/language.tsx'
import { CollapsedList } from '../collapsed-list.tsx'
import type { ShownMonth } from '../use-shown-month.ts'
import { useWaiting } from './waiting.tsx'
import { closingWords } from './words.ts'

/** The people whose months are left out, since their first workspace is another one. */
export function ClosedElsewhere({ shown, area }: { shown: ShownMonth; area: string }) {
  const t = useTexts(closingWords)
  const people = useWaiting(shown, area)?.elsewhere ?? []
  if (people.length === 0) return null
  return (
    <>
      <Text size="sm">{t.elsewhere}</Text>
      <CollapsedList
        label={t.elsewhere}
        items={people.map(({ user_id, username }) => ({ key: user_id, content: username }))}
      />
    </>
  )
}
