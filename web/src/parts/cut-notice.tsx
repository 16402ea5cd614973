import { Alert } from '@mantine/core'
import type { List } from '../api/hooks.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { useFormat } from '../time/format.ts'

const words = texts(
  {
    cut: (count: string) => `Only the first ${count} are shown. Narrow your selection to see everything.`,
  },
  {
    cut: (count: string) =>
      `Es gibt mehr, als hier steht: Das sind die ersten ${count}. Eine engere Auswahl zeigt alles.`,
  },
)

/** Says that a list was truncated, so that it is not mistaken for the whole. */
export function CutNotice({ list: { isCut, rows } }: { list: Pick<List<unknown>, 'isCut' | 'rows'> }) {
  const t = useTexts(words)
  const format = useFormat()
  return isCut ? <Alert color="yellow">{t.cut(format.number(rows.length))}</Alert> : null
}
