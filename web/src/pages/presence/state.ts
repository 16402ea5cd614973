import { IconBeach, IconClockPlay, IconCoffee, IconHome, IconUserQuestion } from '@tabler/icons-react'
import type { Presence } from '../../api/records.ts'

type State = Presence['state']

/** In the order in which people look for them. */
export const states: readonly State[] = ['working', 'break', 'missing', 'away', 'off']

export const stateLooks = {
  working: { icon: IconClockPlay, color: 'teal' },
  break: { icon: IconCoffee, color: 'yellow' },
  missing: { icon: IconUserQuestion, color: 'red' },
  away: { icon: IconBeach, color: 'blue' },
  off: { icon: IconHome, color: 'gray' },
} as const

export const countStates = (rows: readonly Presence[]): Map<State, number> => {
  const counts = new Map<State, number>()
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1)
  return counts
}
