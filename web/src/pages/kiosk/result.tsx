import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck, IconCloudOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { punchWords } from '../../parts/punch-words.ts'
import type { Format } from '../../time/format.ts'
import type { Outcome } from './use-punches.ts'
import { words } from './words.ts'

const shownFor = 5000

/** Shows what was recorded and when, then resets the screen for the next person. */
export function Result({
  outcome: { punch, answer },
  format,
  done,
}: {
  outcome: Outcome
  format: Format
  done(): void
}) {
  const t = useTexts(words)
  const types = useTexts(punchWords)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per result, however often it renders
  useEffect(() => {
    const timer = setTimeout(done, shownFor)
    return () => clearTimeout(timer)
  }, [punch.key])
  return (
    <Stack align="center" mt="xl" role="status">
      <ThemeIcon size={120} radius="50%" color={answer ? 'teal' : 'yellow'}>
        {answer ? <IconCheck size={72} aria-hidden /> : <IconCloudOff size={72} aria-hidden />}
      </ThemeIcon>
      <Title order={1} ta="center" tabIndex={-1} style={{ overflowWrap: 'anywhere' }}>
        {/* By the PIN alone and offline, the name is not known. */}
        {t.greeting(t.done[punch.type], answer?.username ?? punch.name)}
      </Title>
      <Text fz={28} ta="center">
        {t.at(types[punch.type], format.time(answer?.action_time ?? punch.at))}
      </Text>
      {answer?.reported_time && (
        <Text fz="lg" ta="center">
          {t.ahead}
        </Text>
      )}
      {!answer && (
        <Text fz="lg" ta="center">
          {t.kept}
        </Text>
      )}
      <Button size="xl" variant="light" onClick={done}>
        OK
      </Button>
    </Stack>
  )
}
