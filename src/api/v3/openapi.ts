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
      'Working time and absences of organisations. Sign up or sign in to get a bearer token, then work inside a workspace.',
      'Bodies follow JSON:API. Every answer with a body contains `meta.request_id`.',
      [
        'Pages served by this server can keep their session in a cookie instead. Sign in with `Stint-Session: cookie` to get one,',
        'and every request except GET and HEAD must send that header together with the cookie.',
      ].join(' '),
      'There are four roles: employees, area admins, who administer the people in their areas, admins of a workspace, and account admins, who are admins of every workspace. Where an operation is for admins, this means those of the workspace and of the account.',
      'PUT and PATCH are interchangeable wherever one of them is listed. A trailing slash in a path is ignored.',
    ].join('\n\n'),
    operations: [...v3Operations, ...v3Streams],
    security: {
      bearer: { type: 'http', scheme: 'bearer' },
      cookie: {
        type: 'apiKey',
        in: 'cookie',
        name: 'stint_session',
        description:
          'Only for pages served by this server. The cookie is ignored if there is an `Authorization` header.',
      },
    },
    isOpen: ({ permission }) => isOpen(permission as Permission),
    nameOf: (resource) => names.get(resource) ?? resource.type,
  })
