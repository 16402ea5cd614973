import { useState } from 'react'
import { KioskStation } from './kiosk-station.tsx'
import { knownPeople } from './known-people.ts'
import { SetUp } from './set-up.tsx'

const storageKey = 'stint-kiosk-token'

/** The link that sets up a tablet has the token in the fragment, which browsers never send to a server. */
function tokenOfDevice(): string | null {
  const given = new URLSearchParams(location.hash.slice(1)).get('token')
  if (given) {
    if (given !== localStorage.getItem(storageKey)) knownPeople.forget()
    localStorage.setItem(storageKey, given)
    history.replaceState(null, '', location.pathname)
  }
  return localStorage.getItem(storageKey)
}

/** The screen of a kiosk. Its token can only punch and list names. */
export function KioskPage() {
  const [token, setToken] = useState(tokenOfDevice)
  const choose = (next: string | null): void => {
    if (next) localStorage.setItem(storageKey, next)
    else localStorage.removeItem(storageKey)
    knownPeople.forget()
    setToken(next)
  }
  return token ? <KioskStation token={token} forget={() => choose(null)} /> : <SetUp choose={choose} />
}
