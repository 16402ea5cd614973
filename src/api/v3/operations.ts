import type { Permission } from '../../domain/permissions.ts'
import type { Scope } from '../../domain/scope.ts'
import type { Operation } from '../../jsonapi/operation.ts'
import { accountUserOperations } from './account-users.ts'
import { accountOperations } from './accounts.ts'
import { apiTokenOperations } from './api-tokens.ts'
import { areaOperations } from './areas.ts'
import { dataProfileOperations } from './data-profiles.ts'
import { industryExampleOperations } from './industry-examples.ts'
import { roleOperations } from './roles.ts'
import { statusOperations } from './status.ts'
import { tagOperations } from './tags.ts'
import { wayInOperations } from './way-in.ts'
import { workspaceUserOperations } from './workspace-users.ts'
import { workspaceOperations } from './workspaces.ts'

/** Everything that the resource API can do, in the order in which it is documented. */
export const v3Operations = [
  ...wayInOperations,
  ...statusOperations,
  ...industryExampleOperations,
  ...accountOperations,
  ...accountUserOperations,
  ...apiTokenOperations,
  ...workspaceOperations,
  ...areaOperations,
  ...workspaceUserOperations,
  ...roleOperations,
  ...tagOperations,
  ...dataProfileOperations,
] as unknown as readonly Operation<Scope, Permission>[]
