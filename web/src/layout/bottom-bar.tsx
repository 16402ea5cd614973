import { Group, Text, UnstyledButton } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { isAt, usePlaces } from './places.ts'
import classes from './shell.module.css'

const most = 4

/** On a phone the places that people go to every day are under the thumb. */
export function BottomBar() {
  const places = usePlaces().slice(0, most)
  const { pathname } = useLocation()
  return (
    <nav className={classes.bottom}>
      <Group grow gap={0} h="100%">
        {places.map(({ key, label, to, icon: Icon }) => {
          const active = isAt(pathname, key)
          return (
            <UnstyledButton
              key={key}
              renderRoot={(props) => <Link to={to} {...props} />}
              aria-current={active ? 'page' : undefined}
              ta="center"
              c={active ? 'var(--mantine-primary-color-filled)' : 'var(--mantine-color-text)'}
            >
              <Icon size={22} stroke={1.6} aria-hidden />
              <Text size="xs" truncate fw={active ? 650 : 400}>
                {label}
              </Text>
            </UnstyledButton>
          )
        })}
      </Group>
    </nav>
  )
}
