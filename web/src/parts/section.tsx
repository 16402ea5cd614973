import { Card, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A section of the settings: heading, description, actions and content. */
export function Section({
  title,
  about,
  action,
  children,
}: {
  title: string
  about?: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <Card component="section" withBorder radius="lg" padding="lg">
      <Stack>
        <Group justify="space-between" align="flex-start" gap="sm">
          <div style={{ flex: '1 1 240px', minWidth: 0 }}>
            <Title order={2} size="h4">
              {title}
            </Title>
            {about && (
              <Text size="sm" c="dimmed" mt={2}>
                {about}
              </Text>
            )}
          </div>
          {action}
        </Group>
        {children}
      </Stack>
    </Card>
  )
}
