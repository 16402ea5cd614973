import type { Problem } from '../../platform/errors.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { Finding } from './importer.ts'
import { type FoundPerson, findByEmail, findByName } from './named-people.sql.ts'
import type { NamedPerson } from './rows.ts'

type Person = Pick<FoundPerson, 'id' | 'closed_through'>
type Wrong = Extract<Finding, { outcome: 'wrong' }>

export type PeopleFinder = {
  /** Looks up all at once. */
  lookUp(scope: WorkspaceScope, people: readonly NamedPerson[]): Promise<void>
  /** Somebody who was looked up, or why there is nobody. */
  find(person: NamedPerson): Person | Wrong
}

/** Whom the rows of a file name, by e-mail address or else by name. Remembers who was looked up. */
export function peopleFinder(): PeopleFinder {
  const byEmail = new Map<string, Person[]>()
  const byName = new Map<string, Person[]>()
  const unknown = new Set<string>()

  const missing = (wanted: string, pointer: string, title: string): Wrong => {
    const isFirst = !unknown.has(wanted)
    unknown.add(wanted)
    return wrongBecause([{ pointer, title }], isFirst ? 'unknown_people' : null)
  }

  return {
    async lookUp(scope, people) {
      const emails = people.flatMap(({ email }) => email?.toLowerCase() ?? [])
      const names = people.flatMap(({ email, name }) => (email === null ? (name?.toLowerCase() ?? []) : []))
      await fill(byEmail, emails, (wanted) => findByEmail(scope, wanted))
      await fill(byName, names, (wanted) => findByName(scope, wanted))
    },
    find({ email, name }) {
      const wanted = (email ?? name ?? '').toLowerCase()
      const [person, another] = (email === null ? byName : byEmail).get(wanted) ?? []
      if (email !== null) return person ?? missing(wanted, 'email', 'Nobody in this workspace has this e-mail address.')
      if (another)
        return wrongBecause([{ pointer: 'name', title: 'Several people in this workspace have this name.' }], null)
      return person ?? missing(wanted, 'name', 'Nobody in this workspace has this name.')
    },
  }
}

async function fill(
  known: Map<string, Person[]>,
  wanted: readonly string[],
  find: (wanted: string[]) => Promise<FoundPerson[]>,
): Promise<void> {
  const fresh = [...new Set(wanted)].filter((one) => !known.has(one))
  if (fresh.length === 0) return
  for (const one of fresh) known.set(one, [])
  for (const { wanted: one, ...person } of await find(fresh)) known.get(one)!.push(person)
}

export const wrongBecause = (problems: readonly Problem[], because: Wrong['because'] | null): Wrong => ({
  outcome: 'wrong',
  problems,
  ...(because && { because }),
})
