import { firstStepsOf } from '../../../domain/workspaces/first-steps.ts'
import { WS, workspaceOperation } from '../scope.ts'

export const firstStepsOperations = [
  workspaceOperation({
    id: 'showFirstSteps',
    tag: 'Workspaces',
    summary: 'Tell how far a new company has come',
    description: 'What pages would otherwise ask several lists for.',
    method: 'GET',
    path: `${WS}/first_steps`,
    permission: 'workspace.update',
    answers: {
      kind: 'meta',
      members: {
        newest_user_id: {
          anyOf: [{ type: 'string' }, { type: 'null' }],
          description: 'Whoever was added last, besides the reader.',
        },
        has_schedules: { type: 'boolean', description: 'Whether anybody has a work schedule.' },
        has_vacation: { type: 'boolean', description: 'Whether anybody has vacation days at present.' },
        has_kiosks: { type: 'boolean' },
        has_punches: { type: 'boolean', description: 'Whether anybody besides the reader has punched.' },
      },
    },
    handle: async ({ scope }) => ({ meta: await firstStepsOf(scope) }),
  }),
]
