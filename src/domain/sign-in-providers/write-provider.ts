import { invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { newHandle } from '../../platform/secrets.ts'
import { idsOf, presentIdOf, workspaceOf } from '../lookup.ts'
import { nowOf, type Scope } from '../scope.ts'
import { sealClientSecret } from './client-secret.ts'
import {
  deleteProvider,
  type GroupRule,
  insertProvider,
  lockProvider,
  type ProviderColumns,
  replaceAreas,
  replaceDomains,
  replaceGroupRules,
  updateProvider,
} from './provider.sql.ts'

type ProviderChanges = Partial<Omit<ProviderColumns, 'sealed_client_secret'>> & {
  client_secret?: string | null | undefined
  domains?: readonly string[] | undefined
  area_ids?: readonly Id[] | undefined
  group_rules?: readonly GroupRule[] | undefined
}

type NewProvider = ProviderChanges & { name: string; issuer: string; client_id: string }

export async function addProvider(scope: Scope, wanted: NewProvider): Promise<Id> {
  const handle = newHandle()
  const { columns, ...lists } = await validateProvider(scope, handle, wanted, wanted.workspace_id ?? null)
  if (wanted.creates_people && !wanted.workspace_id) throw workspaceMissing()
  const id = await insertProvider(scope, { handle, ...columns }, nowOf(scope))
  await setLists(scope, id, lists)
  return id
}

export async function changeProvider(scope: Scope, id: Id, changes: ProviderChanges): Promise<void> {
  const present = await lockProvider(scope, id)
  if (!present) throw notFound()
  const workspaceId = changes.workspace_id === undefined ? present.workspace_id : changes.workspace_id
  const { columns, ...lists } = await validateProvider(scope, present.handle, changes, workspaceId)
  if ((changes.creates_people ?? present.creates_people) && !workspaceId) throw workspaceMissing()
  await updateProvider(scope, id, columns, nowOf(scope))
  await setLists(scope, id, lists)
}

export async function removeProvider(scope: Scope, id: Id): Promise<void> {
  if (!(await lockProvider(scope, id))) throw notFound()
  await deleteProvider(scope, id)
}

const workspaceMissing = () => invalid('workspace_id', 'To create people, a workspace must be given.')

type Lists = Pick<ProviderChanges, 'domains' | 'area_ids' | 'group_rules'>

/** Splits the input into columns and lists; every id must belong to the account. */
async function validateProvider(
  scope: Scope,
  handle: string,
  { client_secret, domains, area_ids, group_rules, ...columns }: ProviderChanges,
  workspaceId: Id | null,
): Promise<Lists & { columns: Partial<ProviderColumns> }> {
  if (columns.workspace_id) await demandWorkspace(scope, columns.workspace_id, 'workspace_id')
  await idsOf(scope, 'areas', { ids: area_ids }, 'area_ids')
  for (const areaId of area_ids ?? [])
    if ((await workspaceOf(scope, 'areas', areaId))?.workspace.id !== workspaceId)
      throw invalid('area_ids', 'Each area must belong to the workspace in which people are created.')
  for (const [index, rule] of (group_rules ?? []).entries())
    await demandGroupTarget(scope, rule, `group_rules/${index}`)
  const secret =
    client_secret === undefined
      ? {}
      : {
          sealed_client_secret:
            client_secret && sealClientSecret(scope.keys, { accountId: scope.accountId, handle }, client_secret),
        }
  return { columns: { ...columns, ...secret } as Partial<ProviderColumns>, domains, area_ids, group_rules }
}

async function demandWorkspace(scope: Scope, id: Id, pointer: string): Promise<void> {
  if (!(await presentIdOf(scope, 'workspaces', { id }))) throw invalid(pointer, 'There is no such workspace.')
}

async function demandGroupTarget(scope: Scope, { workspace_id, area_id }: GroupRule, pointer: string): Promise<void> {
  await demandWorkspace(scope, workspace_id, `${pointer}/workspace_id`)
  if (area_id && (await workspaceOf(scope, 'areas', area_id))?.workspace.id !== workspace_id)
    throw invalid(`${pointer}/area_id`, 'There is no such area in this workspace.')
}

async function setLists(scope: Scope, id: Id, { domains, area_ids, group_rules }: Lists): Promise<void> {
  if (domains) await replaceDomains(scope, id, domains)
  if (area_ids) await replaceAreas(scope, id, area_ids)
  if (group_rules) await replaceGroupRules(scope, id, group_rules)
}
