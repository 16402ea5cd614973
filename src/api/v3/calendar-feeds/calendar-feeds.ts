import { feedsVisibleTo } from '../../../domain/calendar-feeds/calendar-feed.policy.ts'
import { createFeed, feedKinds, revokeFeed } from '../../../domain/calendar-feeds/calendar-feeds.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource, toOne } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { required } from '../../../platform/input/fields.ts'
import { oneOf, text } from '../../../platform/input/kind.ts'
import { pathId } from '../path-ids.ts'
import { userOverview } from '../people/users.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { withSecret } from '../sign-in/with-secret.ts'
import { shownTimestamps } from '../timestamps.ts'
import { workspace } from '../workspaces/workspaces.ts'

const calendarFeed: Resource = defineResource({
  type: 'calendar_feed',
  description: 'A calendar of the workspace to which a calendar program of the user subscribes.',
  table: 'calendar_feeds',
  visible: feedsVisibleTo,
  attributes: {
    title: { wire: wire.text },
    kind: { wire: wire.oneOf(...feedKinds) },
    last_used_at: {
      wire: wire.described(
        wire.orNull(wire.utc),
        'When the calendar feed was last fetched, accurate to about an hour.',
      ),
    },
    ...shownTimestamps,
  },
  relationships: { user: toOne(() => userOverview, 'user_id'), workspace: toOne(() => workspace, 'workspace_id') },
})

/** The answer of creation, the only one with the secret. */
export const issuedCalendarFeed: Resource = defineResource({
  ...calendarFeed,
  attributes: { ...calendarFeed.attributes, token: { wire: wire.text } },
})

const path = `${WS}/calendar_feeds`
const tag = 'Calendar feeds'

export const calendarFeedOperations = [
  workspaceOperation({
    id: 'listCalendarFeeds',
    tag,
    summary: 'List the caller’s calendar feeds',
    description: 'Secrets are not stored, so they cannot be shown again.',
    method: 'GET',
    path,
    permission: 'calendar_feed.read',
    answers: many(calendarFeed),
    handle: ({ list }) => list(calendarFeed),
  }),
  workspaceOperation({
    id: 'createCalendarFeed',
    audit: 'calendar_feed',
    changes: 'calendar_feeds',
    tag,
    summary: 'Create a calendar feed',
    description:
      'The answer contains the secret as `token`, which is shown only once. The address of the calendar is `/calendars/{token}.ics`. The calendar always shows what its user may see at that time: `own_absences`, `team_absences` (who is away, without titles and types; only for people who administer others) or `public_holidays`. Rejected and deleted absences stay in it as `CANCELLED` for 30 days; undecided ones are `TENTATIVE`.',
    method: 'POST',
    path,
    permission: 'calendar_feed.create',
    status: 201,
    input: input({ title: required(text({ filled: true, most: 100 })), kind: required(oneOf(...feedKinds)) }),
    example: { title: 'Phone', kind: 'own_absences' },
    answers: one(issuedCalendarFeed),
    async handle({ scope, attributes, show }) {
      const { id, secret } = await createFeed(scope, attributes)
      return withSecret(await show(calendarFeed, id), secret)
    },
  }),
  workspaceOperation({
    id: 'deleteCalendarFeed',
    audit: 'calendar_feed',
    changes: 'calendar_feeds',
    tag,
    summary: 'Revoke a calendar feed',
    description:
      'The address of the calendar is answered with 404 immediately. Calendar programs keep what they have already fetched until the user unsubscribes.',
    method: 'DELETE',
    path: `${path}/:calendar_feed_id`,
    permission: 'calendar_feed.destroy',
    answers: one(calendarFeed),
    async handle({ scope, params, show }) {
      const id = pathId(params, 'calendar_feed_id')
      const revoked = await show(calendarFeed, id)
      await revokeFeed(scope, id)
      return revoked
    },
  }),
]
