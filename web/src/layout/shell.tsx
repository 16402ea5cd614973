import { Badge, Burger, Text } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLiveChanges } from '../api/live.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { useSession } from '../session/session.tsx'
import { browserZone, zoneName } from '../time/zoned.ts'
import { BottomBar } from './bottom-bar.tsx'
import { ConfirmEmailBanner } from './confirm-email-banner.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { ErasureBanner } from './erasure-banner.tsx'
import { BellButton, EarlyPaletteButton, PersonButton, WorkspaceButton } from './header-buttons.tsx'
import { LazyMenus } from './lazy-menus.tsx'
import { isAt, usePlaces } from './places.ts'
import { SecondFactorBanner } from './second-factor-banner.tsx'
import classes from './shell.module.css'
import { mostCounted, useWaitingCount } from './use-waiting-count.ts'

const words = texts(
  { skip: 'Skip to content', menu: 'Menu', zone: (zone: string) => `Times in ${zone}` },
  { skip: 'Zum Inhalt', menu: 'Menü', zone: (zone: string) => `Zeiten in ${zone}` },
)

/** The frame around every page: header, navigation and banners. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTexts(words)
  const { zone } = useSession()
  const [opened, { toggle, close }] = useDisclosure()
  // On a phone the places are in a menu, which sends no requests before it is opened.
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  useLiveChanges()
  return (
    <>
      <a className="skip-link" href="#content">
        {t.skip}
      </a>
      {/* The class keeps its width when a dialog removes the scroll bar. */}
      <header className={`${classes.header} width-before-scroll-bar`}>
        <div className={classes.which}>
          <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t.menu} />
          <WorkspaceSwitch />
        </div>
        <div className={classes.menus}>
          {zone !== browserZone() && (
            <Badge variant="light" color="gray" visibleFrom="md" tt="none" fw={500}>
              {t.zone(zoneName(zone))}
            </Badge>
          )}
          <LazyMenus
            buttons={
              <>
                <EarlyPaletteButton />
                <BellButton />
                <PersonButton />
              </>
            }
            menus={({ HeaderMenus }) => <HeaderMenus />}
          />
        </div>
      </header>
      {(isWide || opened) && (
        <nav className={classes.places} aria-label={t.menu}>
          <Places close={close} />
        </nav>
      )}
      <main className={classes.main} id="content" tabIndex={-1}>
        {zone !== browserZone() && (
          <Text size="xs" c="dimmed" hiddenFrom="md" mb="xs">
            {t.zone(zoneName(zone))}
          </Text>
        )}
        <ConnectionBanner />
        <ErasureBanner />
        <ConfirmEmailBanner />
        <SecondFactorBanner />
        {children}
      </main>
      <BottomBar />
    </>
  )
}

function WorkspaceSwitch() {
  const { workspace, workspaces } = useSession()
  return workspaces.length < 2 ? (
    <Text fw={650} truncate>
      {workspace.name}
    </Text>
  ) : (
    <LazyMenus buttons={<WorkspaceButton />} menus={({ WorkspaceMenu }) => <WorkspaceMenu />} />
  )
}

function Places({ close }: { close(): void }) {
  const count = useWaitingCount()
  const places = usePlaces({ decides: count > 0 })
  const { pathname } = useLocation()
  return places.map(({ key, label, to, icon: Icon }) => (
    <Link
      key={key}
      className={classes.place}
      to={to}
      aria-current={isAt(pathname, key) ? 'page' : undefined}
      onClick={close}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
      <span>{label}</span>
      {key === 'approvals' && count > 0 && <WaitingBadge count={count} />}
    </Link>
  ))
}

const WaitingBadge = ({ count }: { count: number }) => (
  <Badge size="sm" circle={count < 10}>
    {count > mostCounted ? `${mostCounted}+` : count}
  </Badge>
)
