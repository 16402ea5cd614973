import { Button, Group, Stack, Title } from '@mantine/core'
import { IconArrowLeft, IconCoffee, IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import { useState } from 'react'
import type { Action } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import type { KioskPerson } from './kiosk-api.ts'
import { words } from './words.ts'

type Type = Action['action_type']
const looks = {
  start: { icon: IconPlayerPlayFilled, color: 'teal' },
  'start-break': { icon: IconCoffee, color: 'yellow' },
  'end-break': { icon: IconPlayerPlayFilled, color: 'teal' },
  end: { icon: IconPlayerStopFilled, color: 'red' },
}
/** What makes sense next. Of somebody who only gave a PIN nothing is known, so all is offered. */
const offered: Record<KioskPerson['clock'], Type[]> = {
  out: ['start'],
  working: ['start-break', 'end'],
  break: ['end-break', 'end'],
}
const everything: Type[] = ['start', 'start-break', 'end-break', 'end']

export function ChooseAction({
  person,
  choose,
  back,
}: {
  person: KioskPerson | null
  choose(type: Type): Promise<void>
  back(): void
}) {
  const t = useTexts(words)
  const [busy, setBusy] = useState<Type | null>(null)
  return (
    <Stack maw={560} w="100%" mx="auto" mt="lg">
      <Title order={1} size="h2" ta="center">
        {t.what}
      </Title>
      {(person ? offered[person.clock] : everything).map((type) => {
        const { icon: Icon, color } = looks[type]
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
        <Button variant="subtle" leftSection={<IconArrowLeft aria-hidden />} onClick={back}>
          {t.back}
        </Button>
      </Group>
    </Stack>
  )
}
