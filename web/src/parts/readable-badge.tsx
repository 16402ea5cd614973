import { Badge, type BadgeProps } from '@mantine/core'

/** A badge with its label in the colour of text: yellow, orange and teal letters are too pale to read. */
export function ReadableBadge(props: BadgeProps) {
  return <Badge styles={{ label: { color: 'var(--mantine-color-text)' } }} {...props} />
}
