import { invalid, type Problem } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { RowFinding } from './importer.ts'
import { type FoundPerson, findByEmail, findByExternalId, findByName, findByStaffNumber } from './named-people.sql.ts'
import type { NamedPerson } from './rows.ts'

type Person = Omit<FoundPerson, 'wanted'>
type Wrong = Extract<RowFinding, { outcome: 'wrong' }>

export type PeopleFinder = {
  /** Looks up all in one batch. */
  lookUp(scope: WorkspaceScope, people: readonly NamedPerson[]): Promise<void>
  /** A person who was looked up, or why nobody was found. */
  find(person: NamedPerson): Person | Wrong
  /** Looks up all in one batch; the results are in the same order. */
  findAll(scope: WorkspaceScope, people: readonly NamedPerson[]): Promise<(Person | Wrong)[]>
  /** A person who was looked up; refuses if there is none. */
  demand(person: NamedPerson): Person
  /** Announces a person whom a row of the import will create. */
  expect(person: NamedPerson): void
  /** Records the id of a person whom the import has created. */
  learn(person: NamedPerson, id: Id): void
  /** Withdraws an announced person, whose row may be refused. */
  forget(person: NamedPerson): void
}

/** The first key that the source has is used. */
const finders = {
  externalId: findByExternalId,
  email: findByEmail,
  staffNumber: findByStaffNumber,
  name: findByName,
}
type Key = keyof typeof finders
const keys = Object.keys(finders) as Key[]

const missing: Record<Key, Problem> = {
  externalId: { pointer: 'person', title: 'This person is not in this workspace.' },
  email: { pointer: 'email', title: 'Nobody in this workspace has this e-mail address.' },
  staffNumber: { pointer: 'staff_number', title: 'Nobody in this workspace has this personnel number.' },
  name: { pointer: 'name', title: 'Nobody in this workspace has this name.' },
}

const severalNamed: Problem = { pointer: 'name', title: 'Several people in this workspace have this name.' }
const severalNumbered: Problem = {
  pointer: 'staff_number',
  title: 'Several people in this workspace have this personnel number.',
}

/** Finds the people in the rows of a file, and caches them. */
export function peopleFinder(): PeopleFinder {
  const known: Record<Key, Map<string, Person[]>> = {
    externalId: new Map(),
    email: new Map(),
    staffNumber: new Map(),
    name: new Map(),
  }
  const unknown = new Set<string>()
  let expected = 0

  function know(person: NamedPerson, id: Id): void {
    const found = { id, closed_through: null, closed_until: null }
    for (const [key, word] of uniqueKeysOf(person)) known[key].set(word, [found])
  }

  async function lookUp(scope: WorkspaceScope, people: readonly NamedPerson[]): Promise<void> {
    for (const key of keys) {
      const wanted = people.flatMap((person) => keyValueOf(person, key) ?? [])
      const fresh = [...new Set(wanted)].filter((word) => !known[key].has(word))
      if (fresh.length === 0) continue
      for (const word of fresh) known[key].set(word, [])
      for (const { wanted: word, ...person } of await finders[key](scope, fresh)) known[key].get(word)!.push(person)
    }
  }

  function find(person: NamedPerson): Person | Wrong {
    const given = keys.filter((key) => keyValueOf(person, key) !== null)
    for (const key of given) {
      const [found, another] = known[key].get(keyValueOf(person, key)!) ?? []
      if (another) return wrongBecause([key === 'staffNumber' ? severalNumbered : severalNamed], null)
      if (found) return found
    }
    const word = JSON.stringify(given.map((key) => keyValueOf(person, key)))
    const isFirst = !unknown.has(word)
    unknown.add(word)
    return wrongBecause([missing[given[0] ?? 'email']], isFirst ? 'unknown_people' : null)
  }

  return {
    lookUp,
    find,
    async findAll(scope, people) {
      await lookUp(scope, people)
      return people.map(find)
    },
    demand(person) {
      const found = find(person)
      if ('outcome' in found) throw invalid(found.problems[0]!.pointer, found.problems[0]!.title)
      return found
    },
    // A unique negative id distinguishes people until they are created.
    expect: (person) => know(person, `-${++expected}`),
    learn: know,
    forget(person) {
      for (const [key, word] of uniqueKeysOf(person)) known[key].delete(word)
    },
  }
}

/** The unique keys of a person; names are not unique. */
const uniqueKeysOf = (person: NamedPerson): [Key, string][] =>
  (['externalId', 'email'] as const).flatMap((key) => {
    const word = keyValueOf(person, key)
    return word === null ? [] : [[key, word] as [Key, string]]
  })

/** The name is used only if there is no better key. */
function keyValueOf({ externalId, email, staffNumber, name }: NamedPerson, key: Key): string | null {
  if (key === 'externalId') return externalId ?? null
  if (key === 'email') return email?.toLowerCase() ?? null
  if (key === 'staffNumber') return staffNumber ?? null
  const isOnlyNamed = email === null && externalId === undefined && staffNumber === undefined
  return isOnlyNamed ? (name?.toLowerCase() ?? null) : null
}

export const wrongBecause = (problems: readonly Problem[], because: Wrong['because'] | null): Wrong => ({
  outcome: 'wrong',
  problems,
  ...(because && { because }),
})
