import type { Permission } from '../../../domain/permissions.ts'
import { many, type Operation, one } from '../../../jsonapi/operation.ts'
import type { Resource } from '../../../jsonapi/resource.ts'
import type { Fragment } from '../../../platform/db/connect.ts'
import type { StoredUpload } from '../../../platform/http/transfer.ts'
import type { Id } from '../../../platform/ids.ts'
import { pathId } from '../path-ids.ts'
import { type WorkspaceRequestScope, workspaceOperation } from '../scope.ts'

export type Params = Record<string, string>

/** Records nested below an owner: the files of an absence, the notes on a time tracking. */
type ChildCollection = {
  tag: string
  changes: string
  resource: Resource
  /** The resource in answers to a change, if it has another type there. */
  changed?: Resource
  path: string
  /** The path parameter of the id. */
  param: string
  /** The SQL condition for the children of this owner. */
  belongsTo(scope: WorkspaceRequestScope, ownerId: string): Fragment
}

type OperationText = Pick<Operation, 'id' | 'audit' | 'summary' | 'description'> & { permission: Permission }

/** Returns the owner in the path, or refuses. */
type OwnerFinder<O> = (scope: WorkspaceRequestScope, params: Params) => Promise<O>

/** The part of a call that checks whether the owner is visible. */
export type OwnerCheck = {
  scope: WorkspaceRequestScope
  params: Params
  demandVisible(resource: Resource, id: string): Promise<void>
}
type ListDeclaration = OperationText & { visibleOwnerId(call: OwnerCheck): Promise<string> }
type AddDeclaration<O> = OperationText & {
  /** The names of further form fields. */
  fields?: readonly string[]
  permit: OwnerFinder<unknown>
  owner: OwnerFinder<O>
  add(scope: WorkspaceRequestScope, owner: O, upload: StoredUpload): Promise<Id>
}
type RemoveDeclaration<O> = OperationText & {
  owner: OwnerFinder<O>
  remove(scope: WorkspaceRequestScope, owner: O, id: Id): Promise<void>
}

/** List, upload and removal of nested records, which differ between owners only in permissions. */
export const childOperations = ({
  tag,
  changes,
  resource,
  changed = resource,
  path,
  param,
  belongsTo,
}: ChildCollection) => ({
  list: ({ visibleOwnerId, ...declaration }: ListDeclaration) =>
    workspaceOperation({
      ...declaration,
      tag,
      method: 'GET',
      path,
      answers: many(resource),
      handle: async (call) => call.list(resource, { where: belongsTo(call.scope, await visibleOwnerId(call)) }),
    }),
  addFile: <O>({ fields = [], permit, owner, add, ...declaration }: AddDeclaration<O>) =>
    workspaceOperation({
      ...declaration,
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
  remove: <O extends { id: string }>({ owner, remove, ...declaration }: RemoveDeclaration<O>) =>
    workspaceOperation({
      ...declaration,
      tag,
      changes,
      method: 'DELETE',
      path: `${path}/:${param}`,
      answers: one(changed),
      async handle({ scope, params, show }) {
        const found = await owner(scope, params)
        const id = pathId(params, param)
        const deleted = await show(changed, id, { where: belongsTo(scope, found.id) })
        await remove(scope, found, id)
        return deleted
      },
    }),
})
