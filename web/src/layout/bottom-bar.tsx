import { Link, useLocation } from '@tanstack/react-router'
import { isAt, usePlaces } from './places.ts'
import classes from './shell.module.css'

const mostPlaces = 4

/** The most used pages, at the bottom of the screen on phones. */
export function BottomBar() {
  const places = usePlaces().slice(0, mostPlaces)
  const { pathname } = useLocation()
  return (
    <nav className={classes.bottom}>
      {places.map(({ key, label, to, icon: Icon }) => (
        <Link key={key} to={to} aria-current={isAt(pathname, key) ? 'page' : undefined}>
          <Icon size={22} stroke={1.6} aria-hidden />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  )
}
