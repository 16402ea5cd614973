import { Drawer, type DrawerProps } from '@mantine/core'
import { Contents } from './dialog.tsx'
import { useDismiss } from './use-dismiss.ts'

/** From the right, over the page, unless it is told otherwise. */
export function SideDrawer({ children, ...props }: DrawerProps) {
  const dismissing = useDismiss(props.opened, props.onClose)
  return (
    <Drawer position="right" {...props} onClose={dismissing.dismiss} closeOnEscape={false}>
      <Contents of={dismissing}>{children}</Contents>
    </Drawer>
  )
}
