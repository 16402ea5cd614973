import { ActionIcon, Tooltip } from '@mantine/core'
import type { ComponentType } from 'react'

/** What can be done with one row. The name of the row is part of the button's, so that it says what it acts on. */
export function RowButton({
  label,
  of,
  icon: Icon,
  color = 'gray',
  onClick,
}: {
  label: string
  of: string
  icon: ComponentType<{ size?: number }>
  color?: string
  onClick: () => void
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color={color} size="lg" aria-label={`${label}: ${of}`} onClick={onClick}>
        <Icon size={18} />
      </ActionIcon>
    </Tooltip>
  )
}
