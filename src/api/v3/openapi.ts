import { isOpen, type Permission } from '../../domain/permissions.ts'
import { openApiOf } from '../../jsonapi/openapi.ts'
import { issuedApiToken } from './api-tokens.ts'
import { v3Operations } from './operations.ts'
import { accountUser } from './users.ts'

const names = new Map([
  [accountUser, 'account_user'],
  [issuedApiToken, 'issued_api_token'],
])

export const v3OpenApi = (): Record<string, unknown> =>
  openApiOf({
    title: 'Stint resource API',
    version: '3',
    description: [
      'Working time and absences of organisations. Sign up or sign in for a bearer token, then work inside a workspace.',
      'Bodies follow JSON:API; every answer with a body carries `meta.request_id`.',
      'PUT and PATCH mean the same wherever one of them is listed. A slash at the end of a path does not matter.',
    ].join('\n\n'),
    operations: v3Operations,
    isOpen: ({ permission }) => isOpen(permission as Permission),
    nameOf: (resource) => names.get(resource) ?? resource.type,
  })
