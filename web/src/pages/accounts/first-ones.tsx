import { Button, List } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { texts, useTexts } from '../../i18n/language.tsx'

const words = texts(
  { more: (count: number) => `Show ${count} more`, fewer: 'Show fewer' },
  { more: (count: number) => `${count} weitere anzeigen`, fewer: 'Weniger anzeigen' },
)

const most = 8

/** The first of many, and the others on demand: a list that scrolls by itself is cut, and hides that it goes on. */
export function useFirstOnes<T>(items: readonly T[]): { shown: readonly T[]; others: ReactNode } {
  const t = useTexts(words)
  const [showsAll, { toggle }] = useDisclosure()
  return {
    shown: showsAll ? items : items.slice(0, most),
    others: items.length > most && (
      <Button variant="subtle" size="compact-sm" onClick={toggle} style={{ alignSelf: 'flex-start' }}>
        {showsAll ? t.fewer : t.more(items.length - most)}
      </Button>
    ),
  }
}

type Props = { label: string; items: readonly { key: string; content: ReactNode }[] }

export function FirstOnes({ label, items }: Props) {
  const { shown, others } = useFirstOnes(items)
  return (
    <>
      <List size="sm" aria-label={label}>
        {shown.map(({ key, content }) => (
          <List.Item key={key}>{content}</List.Item>
        ))}
      </List>
      {others}
    </>
  )
}
