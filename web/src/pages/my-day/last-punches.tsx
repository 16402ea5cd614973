import { Box, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconCoffee, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useList } from '../../api/hooks.ts'
import type { Action } from '../../api/records.ts'
import { lastPunchesOf } from '../../head-start/questions.ts'
import { useTexts } from '../../i18n/language.tsx'
import { punchWords } from '../../parts/punch-words.ts'
import { Loaded } from '../../parts/states.tsx'
import { useSession } from '../../session/session.tsx'
import { useFormat } from '../../time/format.ts'
import { PunchMark } from './punch-mark.tsx'
import { words } from './words.ts'

const icons = { start: IconPlayerPlay, end: IconPlayerStop, 'start-break': IconCoffee, 'end-break': IconPlayerPlay }

export function LastPunches() {
  const t = useTexts(words)
  const types = useTexts(punchWords)
  const format = useFormat()
  const { me } = useSession()
  const actions = useList<Action>(...lastPunchesOf(me.id))
  return (
    <Card withBorder radius="lg">
      <Title order={2} size="h5" mb="sm">
        {t.punches}
      </Title>
      <Loaded query={actions}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t.noPunches}
            </Text>
          ) : (
            <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {rows.map((punch) => {
                const Icon = icons[punch.action_type]
                return (
                  <Box key={punch.id} component="li">
                    <Group justify="space-between" wrap="nowrap">
                      <Group gap="xs" wrap="nowrap">
                        <Icon size={18} aria-hidden />
                        <Text size="sm">{types[punch.action_type]}</Text>
                      </Group>
                      <Text size="sm" c="dimmed">
                        {format.dateTime(punch.action_time)}
                      </Text>
                    </Group>
                    <PunchMark punch={punch} />
                  </Box>
                )
              })}
            </Stack>
          )
        }
      </Loaded>
    </Card>
  )
}
