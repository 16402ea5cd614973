import { Alert, Box, Button, Container, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { newKey } from '../../api/new-key.ts'
import { useProblems } from '../../api/problems.ts'
import type { Action, KioskPerson } from '../../api/records.ts'
import { type Language, useLanguage, useTexts } from '../../i18n/language.tsx'
import { formatter } from '../../time/format.ts'
import { useNow } from '../../time/use-now.ts'
import { browserZone, today } from '../../time/zoned.ts'
import { asPunched, ChooseAction, clockOf } from './choose-action.tsx'
import { ChoosePerson } from './choose-person.tsx'
import { readKiosk, readPeople } from './kiosk-api.ts'
import { knownPeople } from './known-people.ts'
import { OutboxNotice } from './outbox-notice.tsx'
import { PinPad } from './pin-pad.tsx'
import { Result } from './result.tsx'
import { useNewVersion } from './use-new-version.ts'
import { type Outcome, usePunches } from './use-punches.ts'
import { words } from './words.ts'

/** `person` is null if somebody identifies by the PIN alone. */
type Step =
  | { at: 'names' }
  | { at: 'pin'; person: KioskPerson | null; problem?: string }
  | { at: 'action'; person: KioskPerson | null; pin: string }
  | { at: 'done'; outcome: Outcome }

const refetchInterval = 30_000
/** After this the screen is reset, so that the next person cannot act for somebody who has walked away. */
const idleTimeout = 30_000

export function KioskStation({ token, forget }: { token: string; forget(): void }) {
  const t = useTexts(words)
  const { language, address } = useLanguage()
  const problems = useProblems()
  const [step, setStep] = useState<Step>({ at: 'names' })
  const { punch, waiting, refused } = usePunches(token)
  // A punch whose PIN is in memory only would be lost.
  useNewVersion(step.at !== 'names' || waiting.some(({ sealedPin }) => sealedPin === null))
  const kiosk = useQuery({ queryKey: ['kiosk', token], queryFn: () => readKiosk(token), refetchInterval: 60_000 })
  const people = useQuery({
    queryKey: ['kiosk-people', token],
    queryFn: () => knownPeople.keep(readPeople(token)),
    refetchInterval,
    initialData: knownPeople.read,
    initialDataUpdatedAt: 0,
  })
  const format = formatter(language, kiosk.data?.time_zone ?? browserZone())
  const form = kiosk.data?.address_form
  useEffect(() => {
    if (form) address(form)
  }, [form, address])
  // After waiting punches were sent, the server can be reached again, and people have another state.
  const isWaiting = waiting.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when nothing is waiting
  useEffect(() => {
    if (!isWaiting) void Promise.all([kiosk.refetch(), people.refetch()])
  }, [isWaiting])
  const revoked = kiosk.error instanceof ApiError && kiosk.error.status === 401

  useEffect(() => {
    if (step.at !== 'pin' && step.at !== 'action') return
    const timer = setTimeout(() => setStep({ at: 'names' }), idleTimeout)
    return () => clearTimeout(timer)
  }, [step])

  // The button of the step before is gone, and who types needs no other way into the next.
  const screen = useRef<HTMLDivElement>(null)
  const shown = useRef(step.at)
  useEffect(() => {
    if (shown.current === step.at) return
    shown.current = step.at
    const find = (selector: string) => screen.current?.querySelector<HTMLElement>(selector)
    const start = find('[data-autofocus]') ?? find('h1')
    start?.focus()
  }, [step.at])

  const act = async (person: KioskPerson | null, pin: string, type: Action['action_type']): Promise<void> => {
    const made = {
      key: newKey(),
      personId: person?.id ?? null,
      name: person?.username ?? null,
      pin,
      type,
      at: new Date().toISOString(),
    }
    try {
      setStep({ at: 'done', outcome: await punch(made) })
      void people.refetch()
    } catch (error) {
      setStep({ at: 'pin', person, problem: problems.sentence(error) })
    }
  }

  return (
    <Box component="main" mih="100dvh" p="md" ref={screen}>
      <Container size="md">
        <Stack>
          <Group justify="space-between">
            <Text fw={650}>{kiosk.data ? `${kiosk.data.workspace_name} · ${kiosk.data.title}` : 'Stint'}</Text>
            <Languages />
          </Group>
          {revoked && (
            <Alert color="red">
              {t.revoked}{' '}
              <Button variant="subtle" size="compact-sm" onClick={forget}>
                {t.forget}
              </Button>
            </Alert>
          )}
          {(kiosk.isError || people.isError) && !revoked && <Alert color="yellow">{t.offline}</Alert>}
          <OutboxNotice waiting={waiting.length} refused={refused} format={format} />
          {step.at === 'names' && <WallClock language={language} zone={kiosk.data?.time_zone ?? browserZone()} />}
          {step.at === 'names' && (
            <ChoosePerson
              people={asPunched(people.data ?? [], waiting)}
              choose={(person) => setStep({ at: 'pin', person })}
            />
          )}
          {step.at === 'pin' && (
            <PinPad
              key={step.problem}
              person={step.person}
              problem={step.problem}
              back={() => setStep({ at: 'names' })}
              done={(pin) => setStep({ at: 'action', person: step.person, pin })}
            />
          )}
          {step.at === 'action' && (
            <ChooseAction
              clock={clockOf(step.person, waiting, people.isError)}
              back={() => setStep({ at: 'names' })}
              choose={(type) => act(step.person, step.pin, type)}
            />
          )}
          {step.at === 'done' && (
            <Result outcome={step.outcome} format={format} done={() => setStep({ at: 'names' })} />
          )}
        </Stack>
      </Container>
    </Box>
  )
}

function WallClock({ language, zone }: { language: Language; zone: string }) {
  const now = useNow(true)
  const format = formatter(language, zone)
  return (
    <Stack gap={0} align="center">
      <Text fz={72} fw={700} lh={1.1}>
        {format.time(now)}
      </Text>
      <Text fz="lg">{format.longDay(today(zone))}</Text>
    </Stack>
  )
}

function Languages() {
  const { language, choose } = useLanguage()
  return (
    <Group gap={4}>
      {(['de', 'en'] as const).map((offered) => (
        <Button
          key={offered}
          size="compact-md"
          variant={offered === language ? 'light' : 'subtle'}
          onClick={() => choose(offered)}
          aria-pressed={offered === language}
        >
          {offered === 'de' ? 'Deutsch' : 'English'}
        </Button>
      ))}
    </Group>
  )
}
