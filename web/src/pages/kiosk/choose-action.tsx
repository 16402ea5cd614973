import { Button, Group, Stack, Title } from '@mantine/core'
import { IconArrowLeft, IconCoffee, IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import { useState } from 'react'
import type { Action, KioskPerson } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import type { Punch } from './outbox.ts'
import { words } from './words.ts'

type Type = Action['action_type']
const buttonStyles = {
  start: { icon: IconPlayerPlayFilled, color: 'teal' },
  'start-break': { icon: IconCoffee, color: 'yellow' },
  'end-break': { icon: IconPlayerPlayFilled, color: 'teal' },
  end: { icon: IconPlayerStopFilled, color: 'red' },
}
/** The actions that make sense in each state. If the state is unknown, all are offered. */
const offered: Record<KioskPerson['clock'], Type[]> = {
  out: ['start'],
  working: ['start-break', 'end'],
  break: ['end-break', 'end'],
}
const stateAfter: Record<Type, KioskPerson['clock']> = {
  start: 'working',
  'start-break': 'break',
  'end-break': 'working',
  end: 'out',
}

/** The state after the punches that wait to be sent; null if it is unknown. */
export function clockOf(
  person: KioskPerson | null,
  waiting: readonly Punch[],
  isListOld: boolean,
): KioskPerson['clock'] | null {
  const last = person && waiting.findLast(({ personId }) => personId === person.id)
  if (last) return stateAfter[last.type]
  return isListOld ? null : (person?.clock ?? null)
}

/** People with their state after the punches that wait to be sent. */
export const asPunched = (people: readonly KioskPerson[], waiting: readonly Punch[]): KioskPerson[] =>
  people.map((person) => ({ ...person, clock: clockOf(person, waiting, false) ?? person.clock }))

const everything: Type[] = ['start', 'start-break', 'end-break', 'end']

type Props = { clock: KioskPerson['clock'] | null; choose(type: Type): Promise<void>; back(): void }

export function ChooseAction({ clock, choose, back }: Props) {
  const t = useTexts(words)
  const [busy, setBusy] = useState<Type | null>(null)
  return (
    <Stack maw={560} w="100%" mx="auto" mt="lg">
      <Title order={1} size="h2" ta="center" tabIndex={-1}>
        {t.what}
      </Title>
      {(clock ? offered[clock] : everything).map((type) => {
        const { icon: Icon, color } = buttonStyles[type]
        return (
          <Button
            key={type}
            h={96}
            fz={28}
            radius="lg"
            color={color}
            leftSection={<Icon size={32} aria-hidden />}
            loading={busy === type}
            disabled={busy !== null}
            onClick={() => {
              setBusy(type)
              void choose(type)
            }}
          >
            {t.actions[type]}
          </Button>
        )
      })}
      <Group>
        <Button variant="subtle" leftSection={<IconArrowLeft aria-hidden />} onClick={back} disabled={busy !== null}>
          {t.back}
        </Button>
      </Group>
    </Stack>
  )
}
