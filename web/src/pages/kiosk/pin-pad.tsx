import { Alert, Button, Group, PasswordInput, SimpleGrid, Stack, Title } from '@mantine/core'
import { IconArrowLeft, IconBackspace } from '@tabler/icons-react'
import { useState } from 'react'
import type { KioskPerson } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import { words } from './words.ts'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

type Props = { person: KioskPerson | null; problem?: string | undefined; back(): void; done(pin: string): void }

export function PinPad({ person, problem, back, done }: Props) {
  const t = useTexts(words)
  const [pin, setPin] = useState('')
  const add = (digit: string) => () => setPin((now) => now + digit)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (pin) done(pin)
      }}
    >
      <Stack maw={420} mx="auto" mt="lg">
        <Title order={1} size="h2" ta="center">
          {person ? t.enterPin(person.username) : t.enterAnyPin}
        </Title>
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <PasswordInput
          size="xl"
          label={t.pin}
          value={pin}
          onChange={(event) => setPin(event.currentTarget.value)}
          inputMode="none"
          autoComplete="off"
          data-autofocus
          visible={false}
          visibilityToggleButtonProps={{ style: { display: 'none' } }}
        />
        <SimpleGrid cols={3}>
          {digits.map((digit) => (
            <Button key={digit} h={72} fz={28} variant="default" onClick={add(digit)}>
              {digit}
            </Button>
          ))}
          <Button h={72} variant="default" onClick={() => setPin((now) => now.slice(0, -1))} aria-label={t.remove}>
            <IconBackspace size={28} aria-hidden />
          </Button>
          <Button h={72} fz={28} variant="default" onClick={add('0')}>
            0
          </Button>
          <Button h={72} px={4} fz={20} type="submit" disabled={pin === ''}>
            {t.next}
          </Button>
        </SimpleGrid>
        <Group>
          <Button variant="subtle" leftSection={<IconArrowLeft aria-hidden />} onClick={back}>
            {t.back}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
