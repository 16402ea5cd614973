import { Drawer, type DrawerProps } from '@mantine/core'
import { useEscape } from './layers.ts'

/** From the right, over the page, unless it is told otherwise. */
export function SideDrawer(props: DrawerProps) {
  useEscape(props.opened, props.onClose)
  return <Drawer position="right" {...props} closeOnEscape={false} />
}
