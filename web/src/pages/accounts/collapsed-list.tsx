import { Button, List } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { texts, useTexts } from '../../i18n/language.tsx'

const words = texts(
  { more: (count: number) => `Show ${count} more`, fewer: 'Show fewer' },
  { more: (count: number) => `${count} weitere anzeigen`, fewer: 'Weniger anzeigen' },
)

const most = 8

/** The first of many, with a button for the rest: a scrolling box would hide that the list goes on. */
export function useCollapsed<T>(items: readonly T[]): { shown: readonly T[]; toggle: ReactNode } {
  const t = useTexts(words)
  const [isExpanded, disclosure] = useDisclosure()
  return {
    shown: isExpanded ? items : items.slice(0, most),
    toggle: items.length > most && (
      <Button variant="subtle" size="compact-sm" onClick={disclosure.toggle} style={{ alignSelf: 'flex-start' }}>
        {isExpanded ? t.fewer : t.more(items.length - most)}
      </Button>
    ),
  }
}

type Props = { label: string; items: readonly { key: string; content: ReactNode }[] }

export function CollapsedList({ label, items }: Props) {
  const { shown, toggle } = useCollapsed(items)
  return (
    <>
      <List size="sm" aria-label={label}>
        {shown.map(({ key, content }) => (
          <List.Item key={key}>{content}</List.Item>
        ))}
      </List>
      {toggle}
    </>
  )
}
