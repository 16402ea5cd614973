import { Kbd, Tooltip } from '@mantine/core'
import { openSpotlight } from '@mantine/spotlight'
import { Bell } from './bell.tsx'
import { PaletteButton } from './header-buttons.tsx'
import { Palette } from './palette.tsx'
import { PersonMenu } from './person-menu.tsx'

export function HeaderMenus() {
  return (
    <>
      <Tooltip label={<Kbd>Ctrl K</Kbd>}>
        <PaletteButton onClick={openSpotlight} />
      </Tooltip>
      <Bell />
      <PersonMenu />
      <Palette />
    </>
  )
}
