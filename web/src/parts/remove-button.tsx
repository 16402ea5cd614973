import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Confirm } from './confirm.tsx'

type Props = Omit<ComponentProps<typeof Confirm>, 'children'> & {
  /** The accessible name of the icon. */
  name: string
  iconColor?: 'red' | 'gray'
  size?: 16 | 18
}

/** A bin at the end of a row, with a confirmation. */
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
