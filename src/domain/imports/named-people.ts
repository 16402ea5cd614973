import { invalid, type Problem } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { RowFinding } from './importer.ts'
import { type FoundPerson, findByEmail, findByExternalId, findByName, findByStaffNumber } from './named-people.sql.ts'
import type { NamedPerson } from './rows.ts'

type Person = Omit<FoundPerson, 'wanted'>
type Wrong = Extract<RowFinding, { outcome: 'wrong' }>

export type PeopleFinder = {
  /** Looks up all at once. */
  lookUp(scope: WorkspaceScope, people: readonly NamedPerson[]): Promise<void>
  /** Somebody who was looked up, or why there is nobody. */
  find(person: NamedPerson): Person | Wrong
  /** Looks up all at once, and answers each in its place. */
  findAll(scope: WorkspaceScope, people: readonly NamedPerson[]): Promise<(Person | Wrong)[]>
  /** Somebody who was looked up and is to be there. */
  demand(person: NamedPerson): Person
  /** Somebody whom a row of the import is going to make. */
  expect(person: NamedPerson): void
  /** Somebody whom the import has made. */
  learn(person: NamedPerson, id: Id): void
  /** Somebody who was expected, and may not come. */
  forget(person: NamedPerson): void
}

/** By the first of these that there is. */
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

/** Whom the rows of a file name. Remembers who was looked up. */
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
    for (const [key, word] of wordsFor(person)) known[key].set(word, [found])
  }

  async function lookUp(scope: WorkspaceScope, people: readonly NamedPerson[]): Promise<void> {
    for (const key of keys) {
      const wanted = people.flatMap((person) => wordFor(person, key) ?? [])
      const fresh = [...new Set(wanted)].filter((word) => !known[key].has(word))
      if (fresh.length === 0) continue
      for (const word of fresh) known[key].set(word, [])
      for (const { wanted: word, ...person } of await finders[key](scope, fresh)) known[key].get(word)!.push(person)
    }
  }

  function find(person: NamedPerson): Person | Wrong {
    const given = keys.filter((key) => wordFor(person, key) !== null)
    for (const key of given) {
      const [found, another] = known[key].get(wordFor(person, key)!) ?? []
      if (another) return wrongBecause([key === 'staffNumber' ? severalNumbered : severalNamed], null)
      if (found) return found
    }
    const word = JSON.stringify(given.map((key) => wordFor(person, key)))
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
    // Until there is an id, one that nobody has keeps people apart.
    expect: (person) => know(person, `-${++expected}`),
    learn: know,
    forget(person) {
      for (const [key, word] of wordsFor(person)) known[key].delete(word)
    },
  }
}

/** What a person can be found by for sure; several may have one name. */
const wordsFor = (person: NamedPerson): [Key, string][] =>
  (['externalId', 'email'] as const).flatMap((key) => {
    const word = wordFor(person, key)
    return word === null ? [] : [[key, word] as [Key, string]]
  })

/** A name counts only where there is nothing better. */
function wordFor({ externalId, email, staffNumber, name }: NamedPerson, key: Key): string | null {
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
