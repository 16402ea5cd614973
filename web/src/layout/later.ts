export { Notifications } from '@mantine/notifications'
export { HeaderMenus } from './header-menus.tsx'
export { WorkspaceMenu } from './workspace-menu.tsx'
