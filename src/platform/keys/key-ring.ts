import type { Clock } from '../clock.ts'
import { type Key, keyIdOfSealed, seal, unseal } from './key.ts'

/** The keys of this process. One of them signs and seals, all of them verify and open. */
export type Keys = {
  /** The newest key whose `signsFrom` has passed. */
  current(): Key
  find(id: string): Key | null
  all(): readonly Key[]
  /** When a newer key replaces it for signing, in milliseconds, possibly in the future; null if there is none. */
  supersededAt(key: Key): number | null
  seal(place: string, text: string): Buffer
  open(place: string, sealed: Buffer): string
}

export type KeyRing = Keys & { hold(keys: readonly Key[]): void }

const momentOf = ({ signsFrom }: Key): number => Temporal.Instant.from(signsFrom).epochMilliseconds

export function createKeyRing(clock: Clock): KeyRing {
  /** Oldest first. */
  let held: { key: Key; from: number }[] = []
  const current = (): Key => {
    const now = clock.now().epochMilliseconds
    const found = held.findLast(({ from }) => from <= now) ?? held[0]
    if (!found) throw new Error('No keys have been loaded yet.')
    return found.key
  }
  const find = (id: string): Key | null => held.find(({ key }) => key.id === id)?.key ?? null
  return {
    hold: (keys) => {
      held = keys.map((key) => ({ key, from: momentOf(key) })).sort((left, right) => left.from - right.from)
    },
    current,
    find,
    all: () => held.map(({ key }) => key),
    supersededAt: ({ id }) => held[held.findIndex(({ key }) => key.id === id) + 1]?.from ?? null,
    seal: (place, text) => seal(current(), place, text),
    open(place, sealed) {
      const key = find(keyIdOfSealed(sealed))
      if (!key)
        throw new Error(
          `The key ${keyIdOfSealed(sealed)} is not in this node's keys file: copy the file from another node.`,
        )
      return unseal(key, place, sealed)
    },
  }
}
