import { Button, Card, CloseButton, Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { loadFiles } from '../../../parts/load-files.ts'
import { useFirstSteps } from '../../../session/use-first-steps.ts'
import { type Step, useSteps } from './use-steps.ts'
import { words } from './words.ts'

const StateForm = lazy(() => loadFiles(() => import('./state-form.tsx')))

/** The first steps of a new company: the next one, or all. Disappears when all are done. */
export function FirstSteps() {
  const t = useTexts(words)
  const { isAsked, skipped, skip, putAway } = useFirstSteps()
  const [showsAll, setShowsAll] = useState(isAsked)
  const [choosesState, setChoosesState] = useState(false)
  const steps = useSteps(skipped, showsAll)
  const isKnown = steps.every(({ state }) => state !== 'unknown')
  const next = steps.find(({ state }) => state === 'open' || state === 'unknown')
  const isOver = !next && !isAsked
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is over
  useEffect(() => {
    if (isOver) putAway()
  }, [isOver])
  if (isOver) return null
  if (next?.state === 'unknown' && !showsAll) return <Skeleton height={250} radius="lg" />
  const done = steps.filter(({ state }) => state === 'done').length
  const shown = showsAll || !next ? steps : [next]
  return (
    <Card withBorder radius="lg" component="section" aria-label={t.title}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Title order={2} size="h5">
              {t.title}
            </Title>
            <Text size="sm" c="dimmed">
              {isKnown ? t.about(done, steps.length) : t.optional}
            </Text>
          </div>
          <CloseButton aria-label={t.away} onClick={putAway} />
        </Group>
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {shown.map((step) => (
            <li key={step.key}>
              <StepItem
                step={step}
                isNext={step === next}
                skip={() => skip(step.key)}
                chooseState={() => setChoosesState(true)}
              />
            </li>
          ))}
        </Stack>
        {next && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
            style={{ alignSelf: 'flex-start' }}
          >
            {showsAll ? t.showNext : t.showAll}
          </Button>
        )}
      </Stack>
      <Suspense>{choosesState && <StateForm close={() => setChoosesState(false)} />}</Suspense>
    </Card>
  )
}

const icons = { open: IconCircle, unknown: IconCircle, done: IconCircleCheck, skipped: IconCircleMinus }

type ItemProps = { step: Step; isNext: boolean; skip(): void; chooseState(): void }

function StepItem({ step: { key, state, place, fromFile }, isNext, skip, chooseState }: ItemProps) {
  const t = useTexts(words)
  const { title, text, go } = t.steps[key]
  const Icon = icons[state]
  const look = { size: 'xs', variant: isNext ? 'filled' : 'light' } as const
  return (
    <Group wrap="nowrap" align="flex-start" gap="sm">
      <Icon
        size={20}
        aria-hidden
        color={state === 'done' ? 'var(--mantine-color-teal-7)' : 'var(--mantine-color-dimmed)'}
        style={{ flexShrink: 0, marginTop: 2 }}
      />
      <div>
        <Text fw={600}>
          {state in t.states && <VisuallyHidden>{t.states[state as keyof typeof t.states]} </VisuallyHidden>}
          {title}
        </Text>
        {state === 'open' && (
          <>
            <Text size="sm">{text}</Text>
            <Group gap="xs" mt={6}>
              {place ? (
                <Button {...look} renderRoot={(props) => <Link to={place.to} search={place.search} {...props} />}>
                  {go}
                </Button>
              ) : (
                <Button {...look} onClick={chooseState}>
                  {go}
                </Button>
              )}
              {fromFile && (
                <Button size="xs" variant="light" component={Link} to={fromFile.to}>
                  {t.fromFile}
                </Button>
              )}
              <Button size="xs" variant="default" aria-label={t.skipStep(title)} onClick={skip}>
                {t.skip}
              </Button>
            </Group>
          </>
        )}
      </div>
    </Group>
  )
}
