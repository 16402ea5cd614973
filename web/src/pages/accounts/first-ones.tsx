import { Button, List } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { texts, useTexts } from '../../i18n/language.tsx'

const words = texts(
  { more: (count: number) => `Show ${count} more`, fewer: 'Show fewer' },
  { more: (count: number) => `${count} weitere anzeigen`, fewer: 'Weniger anzeigen' },
)

const most = 8

type Props = { label: string; items: readonly { key: string; content: ReactNode }[] }

/** The first of a list, and the others on demand: a list that scrolls by itself is cut on a phone, and hides that it goes on. */
export function FirstOnes({ label, items }: Props) {
  const t = useTexts(words)
  const [showsAll, { toggle }] = useDisclosure()
  return (
    <>
      <List size="sm" aria-label={label}>
        {items.slice(0, showsAll ? undefined : most).map(({ key, content }) => (
          <List.Item key={key}>{content}</List.Item>
        ))}
      </List>
      {items.length > most && (
        <Button variant="subtle" size="compact-sm" onClick={toggle} style={{ alignSelf: 'flex-start' }}>
          {showsAll ? t.fewer : t.more(items.length - most)}
        </Button>
      )}
    </>
  )
}
