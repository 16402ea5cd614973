import { ActionIcon, Box, Group, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { texts, useTexts } from '../i18n/language.tsx'
import { useSession } from '../session/session.tsx'
import { addDays } from '../time/days.ts'
import { useFormat } from '../time/format.ts'
import { today } from '../time/zoned.ts'
import { ReadableBadge } from './readable-badge.tsx'
import { RemoveButton } from './remove-button.tsx'

const words = texts(
  { from: 'From', until: (day: string) => `until ${day}`, now: 'In force now' },
  { from: 'Ab', until: (day: string) => `bis ${day}`, now: 'Gilt jetzt' },
)

type Props = {
  t: {
    edit(day: string): string
    remove(day: string): string
    removeTitle: string
    removeText: string
    removeGo: string
  }
  startsOn: string
  /** The start of the next one. */
  nextStartsOn: string | undefined
  /** Left out for those who may only read. */
  actions: { edit(): void; remove(): Promise<unknown> } | undefined
  children: ReactNode
}

/** A list item for something that is in force from a day until the next of its kind. */
export function DatedRow({ t: labels, startsOn, nextStartsOn, actions, children }: Props) {
  const t = useTexts(words)
  const format = useFormat()
  const { zone } = useSession()
  const day = format.day(startsOn)
  const isInForce = startsOn <= today(zone) && (!nextStartsOn || today(zone) < nextStartsOn)
  return (
    <Box component="li">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Group gap="xs" mb={4}>
            <Text fw={600}>
              {t.from} {day} {nextStartsOn && t.until(format.day(addDays(nextStartsOn, -1)))}
            </Text>
            {isInForce && (
              <ReadableBadge variant="light" tt="none">
                {t.now}
              </ReadableBadge>
            )}
          </Group>
          {children}
        </div>
        {actions && (
          <Group gap={4} wrap="nowrap">
            <ActionIcon variant="subtle" aria-label={labels.edit(day)} onClick={actions.edit}>
              <IconPencil size={18} />
            </ActionIcon>
            <RemoveButton
              name={labels.remove(day)}
              size={18}
              title={labels.removeTitle}
              text={labels.removeText}
              label={labels.removeGo}
              run={actions.remove}
            />
          </Group>
        )}
      </Group>
    </Box>
  )
}
