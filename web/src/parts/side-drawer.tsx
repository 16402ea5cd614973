import { Drawer, type DrawerProps } from '@mantine/core'
import { DismissibleContent } from './dialog.tsx'
import { useDismiss } from './use-dismiss.ts'

export function SideDrawer({ children, ...props }: DrawerProps) {
  const dismissing = useDismiss(props.opened, props.onClose)
  return (
    <Drawer position="right" {...props} onClose={dismissing.dismiss} closeOnEscape={false}>
      <DismissibleContent dismissing={dismissing}>{children}</DismissibleContent>
    </Drawer>
  )
}
