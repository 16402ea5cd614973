import type { Permission } from '../../../domain/permissions.ts'
import { many, type Operation, one } from '../../../jsonapi/operation.ts'
import type { Resource } from '../../../jsonapi/resource.ts'
import type { Fragment } from '../../../platform/db/connect.ts'
import type { StoredUpload } from '../../../platform/http/transfer.ts'
import type { Id } from '../../../platform/ids.ts'
import { pathId } from '../path-ids.ts'
import { type WorkspaceRequestScope, workspaceOperation } from '../scope.ts'

export type Params = Record<string, string>

/** What hangs below a record: the files of an absence, the notes on a time tracking. */
type ChildCollection = {
  tag: string
  changes: string
  resource: Resource
  /** The same record under the name that a change answers it by, where it has another. */
  changed?: Resource
  path: string
  /** What paths call the id of one. */
  param: string
  /** Those that hang below this owner. */
  on(scope: WorkspaceRequestScope, ownerId: string): Fragment
}

/** How an operation is told of. */
type OperationText = Pick<Operation, 'id' | 'audit' | 'summary' | 'description'> & { permission: Permission }

/** What is asked of the owner in the path; it refuses, or answers the owner. */
type OwnerFinder<O> = (scope: WorkspaceRequestScope, params: Params) => Promise<O>

/** What an operation has at hand to find out whether the owner can be seen. */
export type OwnerCheck = {
  scope: WorkspaceRequestScope
  params: Params
  demandVisible(resource: Resource, id: string): Promise<void>
}
type Listing = OperationText & { seen(call: OwnerCheck): Promise<string> }
type Adding<O> = OperationText & {
  /** The names of further form fields. */
  fields?: readonly string[]
  permit: OwnerFinder<unknown>
  owner: OwnerFinder<O>
  add(scope: WorkspaceRequestScope, owner: O, upload: StoredUpload): Promise<Id>
}
type Removing<O> = OperationText & {
  owner: OwnerFinder<O>
  remove(scope: WorkspaceRequestScope, owner: O, id: Id): Promise<void>
}

/** The operations that are the same wherever something hangs, but for who may do them. */
export const below = ({ tag, changes, resource, changed = resource, path, param, on }: ChildCollection) => ({
  list: ({ seen, ...said }: Listing) =>
    workspaceOperation({
      ...said,
      tag,
      method: 'GET',
      path,
      answers: many(resource),
      handle: async (call) => call.list(resource, { where: on(call.scope, await seen(call)) }),
    }),
  addFile: <O>({ fields = [], permit, owner, add, ...said }: Adding<O>) =>
    workspaceOperation({
      ...said,
      tag,
      changes,
      method: 'POST',
      path,
      status: 201,
      takesFile: { fields, permit: ({ scope, params }) => permit(scope, params) },
      answers: one(resource),
      handle: async ({ scope, params, upload, show }) =>
        show(resource, await add(scope, await owner(scope, params), upload!)),
    }),
  remove: <O extends { id: string }>({ owner, remove, ...said }: Removing<O>) =>
    workspaceOperation({
      ...said,
      tag,
      changes,
      method: 'DELETE',
      path: `${path}/:${param}`,
      answers: one(changed),
      async handle({ scope, params, show }) {
        const above = await owner(scope, params)
        const id = pathId(params, param)
        const deleted = await show(changed, id, { where: on(scope, above.id) })
        await remove(scope, above, id)
        return deleted
      },
    }),
})
