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
 * The first of what may be thousands, and more of them on demand: drawn at once they keep the browser from answering for
 * seconds. `reached` is the place of one that is among them, as is the next.
 */
export function useFirstMany<T>(rows: readonly T[], reached = 0): { shown: readonly T[]; more: ReactNode } {
  const t = useTexts(words)
  const format = useFormat()
  const [wanted, setWanted] = useState(step)
  const count = Math.max(wanted, Math.ceil((reached + 2) / step) * step)
  return {
    shown: rows.slice(0, count),
    more: rows.length > count && (
      <Button variant="subtle" size="compact-sm" m="xs" onClick={() => setWanted(count + step)}>
        {t.more(format.number(rows.length - count))}
      </Button>
    ),
  }
}
