import { openApiOf } from '../../jsonapi/openapi.ts'
import { v3Operations } from './operations.ts'

export const v3OpenApi = (): Record<string, unknown> =>
  openApiOf(
    {
      title: 'Stint resource API',
      version: '3',
      description:
        'Working time and absences of organisations. Sign up or sign in for a bearer token, then work inside a workspace. Bodies follow JSON:API; every answer with a body carries `meta.request_id`.',
    },
    v3Operations,
  )
