import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { type DirectoryUser, selectDirectory } from './directory.sql.ts'

export type { DirectoryUser, Slice } from './directory.sql.ts'
export { selectDirectory as directory } from './directory.sql.ts'

export async function directoryUser(scope: Scope, id: Id): Promise<DirectoryUser> {
  const { users } = await selectDirectory(scope, { id }, { after: null, skip: 0, most: 1 })
  if (!users[0]) throw notFound('There is no such user.')
  return users[0]
}
