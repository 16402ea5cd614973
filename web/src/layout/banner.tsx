import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ReadableAlert } from '../parts/readable-alert.tsx'

type Props = { color: 'orange' | 'red'; icon: ReactNode; title: string; text: string; children: ReactNode }

/** A notice above every page, with a button that deals with it. */
export function Banner({ color, icon, title, text, children }: Props) {
  return (
    <ReadableAlert color={color} mb="md" icon={icon} title={title}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{text}</Text>
        {children}
      </Group>
    </ReadableAlert>
  )
}
