import { nothing } from '../../jsonapi/operation.ts'
import { signInOperation } from './scope.ts'

export const statusOperations = [
  signInOperation({
    id: 'getStatus',
    tag: 'Status',
    summary: 'Tell whether the service is ready',
    description:
      '204 when it is; 503 while the database cannot be reached, migrations run, maintenance is on, or more is asked than can be answered.',
    method: 'GET',
    path: '/api/v3/status',
    permission: 'status.read',
    status: 204,
    answers: nothing,
    // Getting here means that the service is open; the statement shows that the database answers.
    handle: async ({ scope }) => {
      await scope.sql`select 1`
      return {}
    },
  }),
]
