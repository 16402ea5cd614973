import { ActionIcon, Tooltip } from '@mantine/core'
import type { ComponentType } from 'react'

/** An action on one row. The accessible name contains that of the row. */
export function RowButton({
  label,
  name,
  icon: Icon,
  color = 'gray',
  onClick,
}: {
  label: string
  name: string
  icon: ComponentType<{ size?: number }>
  color?: string
  onClick: () => void
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color={color} size="lg" aria-label={`${label}: ${name}`} onClick={onClick}>
        <Icon size={18} />
      </ActionIcon>
    </Tooltip>
  )
}
