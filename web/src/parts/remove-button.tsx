import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Confirm } from './confirm.tsx'

type Props = Omit<ComponentProps<typeof Confirm>, 'children'> & {
  /** What it is called, for whoever does not see the icon. */
  name: string
  iconColor?: 'red' | 'gray'
  size?: 16 | 18
}

/** A bin at the end of a row, which asks before it removes. */
export function RemoveButton({ name, iconColor = 'red', size = 16, ...question }: Props) {
  return (
    <Confirm {...question}>
      {(ask) => (
        <ActionIcon variant="subtle" color={iconColor} aria-label={name} onClick={ask}>
          <IconTrash size={size} />
        </ActionIcon>
      )}
    </Confirm>
  )
}
