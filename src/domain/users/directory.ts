import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import {
  countDirectory,
  type DirectoryFilter,
  type DirectoryUser,
  type Slice,
  selectDirectory,
  selectDirectoryUser,
} from './directory.sql.ts'

export type { DirectoryFilter, DirectoryUser, Slice } from './directory.sql.ts'

export async function directoryUser(scope: Scope, id: Id): Promise<DirectoryUser> {
  const user = await selectDirectoryUser(scope, id)
  if (!user) throw notFound('There is no such user.')
  return user
}

export async function directory(
  scope: Scope,
  filter: DirectoryFilter,
  slice: Slice,
): Promise<{ users: DirectoryUser[]; count: number }> {
  const [users, count] = await Promise.all([selectDirectory(scope, filter, slice), countDirectory(scope, filter)])
  return { users, count }
}
