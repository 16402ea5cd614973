import { nothing } from '../../jsonapi/operation.ts'
import { signInOperation } from './scope.ts'

export const statusOperations = [
  signInOperation({
    id: 'getStatus',
    tag: 'Status',
    summary: 'Check whether the service is ready',
    description:
      'Returns 204 if the service is ready, and 503 while the database cannot be reached, migrations are running, maintenance is on, or the process is overloaded.',
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
