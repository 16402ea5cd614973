import { firstStepsOf } from '../../../domain/workspaces/first-steps.ts'
import { WS, workspaceOperation } from '../scope.ts'

export const firstStepsOperations = [
  workspaceOperation({
    id: 'showFirstSteps',
    tag: 'Workspaces',
    summary: 'Show the first steps of a new company',
    description: 'Data for which several lists would be needed otherwise.',
    method: 'GET',
    path: `${WS}/first_steps`,
    permission: 'workspace.update',
    answers: {
      kind: 'meta',
      members: {
        newest_user_id: {
          anyOf: [{ type: 'string' }, { type: 'null' }],
          description: 'The person who was added last, except the reader.',
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
