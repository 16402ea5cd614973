import { Badge } from '@mantine/core'
import { IconCheck, IconCircleDashed, IconPlayerPlay } from '@tabler/icons-react'
import type { Tracking } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import { type State, words } from './words.ts'

export const stateOf = ({ ends_at, confirmed }: Tracking): State =>
  ends_at === null ? 'running' : confirmed ? 'confirmed' : 'unconfirmed'

const looks = {
  running: { color: 'blue', icon: IconPlayerPlay },
  unconfirmed: { color: 'gray', icon: IconCircleDashed },
  confirmed: { color: 'teal', icon: IconCheck },
}

export function StateBadge({ tracking }: { tracking: Tracking }) {
  const t = useTexts(words)
  const state = stateOf(tracking)
  const { color, icon: Icon } = looks[state]
  return (
    // The outline keeps the text's contrast in both colour schemes.
    <Badge
      variant="outline"
      color={color}
      tt="none"
      fw={550}
      w="max-content"
      maw="none"
      style={{ flexShrink: 0 }}
      leftSection={<Icon size={12} aria-hidden />}
      styles={{ label: { color: 'var(--mantine-color-text)', overflow: 'visible' } }}
    >
      {t[state]}
    </Badge>
  )
}
