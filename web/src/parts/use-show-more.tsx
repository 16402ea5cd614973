import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { texts, useTexts } from '../i18n/language.tsx'
import { useFormat } from '../time/format.ts'

const words = texts(
  { more: (count: string) => `Show more (${count} left)` },
  { more: (count: string) => `Mehr anzeigen (noch ${count})` },
)

const step = 100

/**
 * The first of what may be thousands of rows, with a button for more: rendered together they would block the browser for
 * seconds. At least the rows up to the one after index `reached` are shown.
 */
export function useShowMore<T>(rows: readonly T[], reached = 0): { shown: readonly T[]; more: ReactNode } {
  const t = useTexts(words)
  const format = useFormat()
  const [limit, setLimit] = useState(step)
  const count = Math.max(limit, Math.ceil((reached + 2) / step) * step)
  return {
    shown: rows.slice(0, count),
    more: rows.length > count && (
      <Button variant="subtle" size="compact-sm" m="xs" onClick={() => setLimit(count + step)}>
        {t.more(format.number(rows.length - count))}
      </Button>
    ),
  }
}
