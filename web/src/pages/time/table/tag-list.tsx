import { Group, Text } from '@mantine/core'
import type { Tag } from '../../../api/records.ts'
import { ColorName } from '../../../parts/status.tsx'

export function TagList({ tags }: { tags: readonly Tag[] }) {
  if (tags.length === 0) return <Text size="sm">–</Text>
  return (
    <Group gap={8}>
      {tags.map(({ id, title, color }) => (
        <ColorName key={id} color={color} name={title} />
      ))}
    </Group>
  )
}
