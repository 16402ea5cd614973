import { isOpen, type Permission } from '../../domain/permissions.ts'
import { openApiOf } from '../../jsonapi/openapi.ts'
import { issuedApiToken } from './accounts/api-tokens.ts'
import { issuedCalendarFeed } from './calendar-feeds/calendar-feeds.ts'
import { kioskItself, kioskPunch } from './kiosk/at-the-kiosk.ts'
import { issuedKiosk } from './kiosk/kiosks.ts'
import { v3Operations, v3Streams } from './operations.ts'
import { accountUser } from './people/users.ts'

const names = new Map([
  [accountUser, 'account_user'],
  [issuedApiToken, 'issued_api_token'],
  [issuedKiosk, 'issued_kiosk'],
  [issuedCalendarFeed, 'issued_calendar_feed'],
  [kioskItself, 'kiosk_itself'],
  [kioskPunch, 'kiosk_punch'],
])

export const v3OpenApi = (): Record<string, unknown> =>
  openApiOf({
    title: 'Stint resource API',
    version: '3',
    description: [
      'Working time and absences of organisations. Sign up or sign in for a bearer token, then work inside a workspace.',
      'Bodies follow JSON:API; every answer with a body carries `meta.request_id`.',
      [
        'A page of this server can have its session in a cookie instead: `Stint-Session: cookie` at sign-in asks for it,',
        'and every request except GET and HEAD must carry that header along with the cookie.',
      ].join(' '),
      'PUT and PATCH mean the same wherever one of them is listed. A slash at the end of a path does not matter.',
    ].join('\n\n'),
    operations: [...v3Operations, ...v3Streams],
    security: {
      bearer: { type: 'http', scheme: 'bearer' },
      cookie: {
        type: 'apiKey',
        in: 'cookie',
        name: 'stint_session',
        description: 'For pages of this server. If there is an `Authorization` header, the cookie is ignored.',
      },
    },
    isOpen: ({ permission }) => isOpen(permission as Permission),
    nameOf: (resource) => names.get(resource) ?? resource.type,
  })
