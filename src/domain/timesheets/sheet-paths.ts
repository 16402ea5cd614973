import { fileNameOf } from '../../platform/files/file-name.ts'
import type { Id } from '../../platform/ids.ts'

/** Some file systems ignore case and Unicode normalization when they compare names. */
const sameFor = (name: string): string => name.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC')

/** File names from people's names, valid on every file system. People with the same name get their id appended. */
export function withSheetPaths(people: readonly { id: Id; username: string }[]): { id: Id; path: string }[] {
  const named = people.map(({ id, username }) => ({ id, name: fileNameOf(username) }))
  const sameName = Map.groupBy(named, ({ name }) => sameFor(name))
  const isOnly = (name: string): boolean => sameName.get(sameFor(name))!.length === 1
  // A name with an id may be another person's name.
  const taken = new Set(named.filter(({ name }) => isOnly(name)).map(({ name }) => sameFor(name)))
  return named.map(({ id, name }) => {
    if (isOnly(name)) return { id, path: `${name}.pdf` }
    let unique = `${name} ${id}`
    while (taken.has(sameFor(unique))) unique += ` ${id}`
    taken.add(sameFor(unique))
    return { id, path: `${unique}.pdf` }
  })
}
