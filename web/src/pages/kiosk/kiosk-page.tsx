import { useState } from 'react'
import { KioskStation } from './kiosk-station.tsx'
import { knownPeople } from './known-people.ts'
import { SetUp } from './set-up.tsx'

const kept = 'stint-kiosk-token'

/** The link that sets a tablet up carries the token behind the `#`, which no server gets to see. */
function tokenOfDevice(): string | null {
  const given = new URLSearchParams(location.hash.slice(1)).get('token')
  if (given) {
    if (given !== localStorage.getItem(kept)) knownPeople.forget()
    localStorage.setItem(kept, given)
    history.replaceState(null, '', location.pathname)
  }
  return localStorage.getItem(kept)
}

/** A tablet at the door. It holds a token that can only punch and list names. */
export function KioskPage() {
  const [token, setToken] = useState(tokenOfDevice)
  const choose = (next: string | null): void => {
    if (next) localStorage.setItem(kept, next)
    else localStorage.removeItem(kept)
    knownPeople.forget()
    setToken(next)
  }
  return token ? <KioskStation token={token} forget={() => choose(null)} /> : <SetUp choose={choose} />
}
