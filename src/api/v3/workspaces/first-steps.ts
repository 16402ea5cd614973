import { firstStepsOf } from '../../../domain/workspaces/first-steps.ts'
import { WS, workspaceOperation } from '../scope.ts'

export const firstStepsOperations = [
  workspaceOperation({
    id: 'showFirstSteps',
    tag: 'Workspaces',
    summary: 'Show the onboarding progress of a company',
    description: 'Returns in one request what would otherwise require several lists. Only admins can call this.',
    method: 'GET',
    path: `${WS}/first_steps`,
    permission: 'workspace.update',
    answers: {
      kind: 'meta',
      members: {
        newest_user_id: {
          anyOf: [{ type: 'string' }, { type: 'null' }],
          description: 'The id of the user who was added last, other than the caller. Null if there is none.',
        },
        has_schedules: { type: 'boolean', description: 'Whether anybody in the workspace has a work schedule.' },
        has_vacation: {
          type: 'boolean',
          description: 'Whether anybody in the workspace has a vacation entitlement at present.',
        },
        has_kiosks: { type: 'boolean' },
        has_punches: { type: 'boolean', description: 'Whether anybody other than the caller has punched.' },
      },
    },
    handle: async ({ scope }) => ({ meta: await firstStepsOf(scope) }),
  }),
]
