import { Button, Card, Group } from '@mantine/core'
import { IconCoffee, IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Action, TrackingWithBreaks } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import { punchWords } from '../../parts/punch-words.ts'
import { useFormat } from '../../time/format.ts'
import { useNow } from '../../time/use-now.ts'
import { type ClockState, restedSeconds, type useMyClock, workedSeconds } from './clock.ts'
import classes from './my-day.module.css'
import { usePunch } from './use-punch.ts'
import { words } from './words.ts'

const after: Record<string, ClockState> = {
  start: 'working',
  end: 'out',
  'start-break': 'resting',
  'end-break': 'working',
}

type Props = { clock: ReturnType<typeof useMyClock>; name: string }

/** The large button, with the state after a punch shown optimistically. */
export function PunchCard({ clock, name }: Props) {
  const t = useTexts(words)
  const types = useTexts(punchWords)
  const punch = usePunch({ done: (type) => types[type], kept: t.kept, notYet: t.notYet })
  const state = punch.isPending ? after[punch.variables]! : clock.state
  const largest = useRef<HTMLButtonElement>(null)
  const go = (type: Action['action_type']) => () => {
    // The small button changes its action: a second Enter must not end the work when a break begins.
    largest.current?.focus({ preventScroll: true })
    punch.mutate(type)
  }
  const main =
    state === 'out'
      ? { label: t.start, icon: IconPlayerPlayFilled, type: 'start' as const, color: 'teal' }
      : state === 'working'
        ? { label: t.end, icon: IconPlayerStopFilled, type: 'end' as const, color: 'red' }
        : { label: t.back, icon: IconPlayerPlayFilled, type: 'end-break' as const, color: 'teal' }
  const Icon = main.icon
  return (
    <Card withBorder padding="lg" radius="lg">
      <div className={classes.clock}>
        <Timer stretches={clock.data ?? []} state={state} since={sinceOf(clock, state)} name={name} />
        <Button
          ref={largest}
          size="xl"
          h={84}
          fullWidth
          radius="lg"
          fz={24}
          color={main.color}
          leftSection={<Icon size={28} aria-hidden />}
          disabled={punch.isPending}
          onClick={go(main.type)}
        >
          {main.label}
        </Button>
        {state !== 'out' && (
          <Group grow w="100%">
            {state === 'working' ? (
              <Button
                size="lg"
                variant="light"
                leftSection={<IconCoffee size={22} aria-hidden />}
                disabled={punch.isPending}
                onClick={go('start-break')}
              >
                {t.break}
              </Button>
            ) : (
              <Button
                size="lg"
                variant="light"
                color="red"
                leftSection={<IconPlayerStopFilled size={20} aria-hidden />}
                disabled={punch.isPending}
                onClick={go('end')}
              >
                {t.end}
              </Button>
            )}
          </Group>
        )}
      </div>
    </Card>
  )
}

const sinceOf = ({ current, openBreak }: Props['clock'], state: ClockState): string | undefined =>
  state === 'resting' ? openBreak?.starts_at : state === 'working' ? current?.tracking.starts_at : undefined

function Timer({
  stretches,
  state,
  since,
  name,
}: {
  stretches: TrackingWithBreaks[]
  state: ClockState
  since: string | undefined
  name: string
}) {
  const t = useTexts(words)
  const types = useTexts(punchWords)
  const format = useFormat()
  const now = useNow(state !== 'out')
  const sum = (measure: (stretch: TrackingWithBreaks, now: number) => number): number =>
    stretches.reduce((total, stretch) => total + measure(stretch, now), 0)
  const about =
    state === 'out' || !since
      ? state === 'out'
        ? t.out
        : types[state === 'resting' ? 'start-break' : 'start']
      : t[state](format.time(since))
  return (
    <>
      <p className={classes.hello}>{t.hello(name)}</p>
      <p className={classes.timer} role="timer" aria-label={t.worked}>
        {format.timer(sum(workedSeconds))}
      </p>
      <p className={classes.about} role="status">
        {about} · {t.rested} {format.clock(sum(restedSeconds))}
      </p>
    </>
  )
}
