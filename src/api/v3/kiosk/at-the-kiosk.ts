import { kioskPeopleVisibleTo } from '../../../domain/kiosks/kiosk.policy.ts'
import { clockOf } from '../../../domain/kiosks/kiosk-person.columns.ts'
import { recognisePerson } from '../../../domain/kiosks/recognise-person.ts'
import { punch } from '../../../domain/punches/punch.ts'
import { addressForms } from '../../../domain/workspaces/address-form.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { id, moment, nullable, oneOf, text } from '../../../platform/input/kind.ts'
import { userOverview } from '../people/users.ts'
import { kioskOperation } from '../scope.ts'
import { action } from '../time-trackings/actions.ts'

// What a kiosk can do with its token. The resources have no relationships, so that no other records can be reached.

/** Made from the token's kiosk, not read from the table. */
export const kioskItself: Resource = defineResource({
  type: 'kiosk',
  description: 'The kiosk that the token belongs to, and what it needs to know about its workspace.',
  table: 'kiosks',
  visible: ({ sql }) => sql`false`,
  attributes: {
    title: { wire: wire.text },
    workspace_name: { wire: wire.text },
    time_zone: { wire: wire.text },
    locale: { wire: wire.text },
    address_form: { wire: wire.oneOf(...addressForms) },
  },
})

const kioskPerson: Resource = defineResource({
  type: 'kiosk_person',
  description: 'Somebody who can punch at the kiosk.',
  table: 'users',
  visible: kioskPeopleVisibleTo,
  sort: ['username'],
  attributes: {
    username: { wire: wire.text },
    abbreviation: { wire: wire.orNull(wire.text) },
    avatar: userOverview.attributes.avatar!,
    clock: { wire: wire.oneOf('out', 'working', 'break'), from: clockOf },
  },
})

/** A punch as a kiosk sees it, with the name for the greeting. */
export const kioskPunch: Resource = defineResource({
  type: 'action',
  description: 'A punch that was made at the kiosk.',
  table: 'actions',
  idKind: 'uuid',
  visible: ({ sql }) => sql`false`,
  attributes: {
    action_type: action.attributes.action_type!,
    action_time: action.attributes.action_time!,
    reported_time: action.attributes.reported_time!,
    working_session_id: action.attributes.working_session_id!,
    username: { wire: wire.text },
  },
})

const tag = 'At the kiosk'
const path = '/api/v3/kiosk'

export const atTheKioskOperations = [
  kioskOperation({
    id: 'showKiosk',
    tag,
    summary: 'Show the calling kiosk',
    method: 'GET',
    path,
    permission: 'kiosk.use',
    answers: one(kioskItself),
    handle: ({ scope: { kiosk, workspace, zone }, render }) =>
      render(kioskItself, {
        id: kiosk.id,
        title: kiosk.title,
        workspace_name: workspace.name,
        time_zone: zone,
        locale: workspace.locale,
        address_form: kiosk.addressForm,
      }),
  }),
  kioskOperation({
    id: 'listKioskPeople',
    tag,
    summary: 'List the people who can punch at the kiosk',
    description: 'Returns the active users of the workspace by name, with the state of their clocks.',
    method: 'GET',
    path: `${path}/people`,
    permission: 'kiosk.use',
    answers: many(kioskPerson),
    handle: ({ list }) => list(kioskPerson),
  }),
  kioskOperation({
    id: 'createKioskPunch',
    changes: 'time_trackings',
    tag,
    summary: 'Punch at the kiosk',
    description:
      'Works like any other punch, but requires a PIN. With `user_id`, `pin` is the `tablet_pin` of that person, or their `identifier_pin` if they have no `tablet_pin`. Without `user_id`, `pin` is an `identifier_pin`, which identifies the person. A wrong PIN is answered with 403; after too many wrong PINs, the answer is 429 for a while. Send an `Idempotency-Key` so that the request can be repeated safely.',
    method: 'POST',
    path: `${path}/punches`,
    permission: 'kiosk.use',
    status: 201,
    input: input({
      user_id: optional(nullable(id())),
      pin: required(text({ filled: true, most: 20 })),
      action_type: required(oneOf('start', 'end', 'start-break', 'end-break')),
      action_time: optional(nullable(moment())),
    }),
    example: { user_id: 1, pin: '4711', action_type: 'start', action_time: '2026-01-30T08:00:00+01:00' },
    answers: one(kioskPunch),
    ownTransaction: 'unless repeated',
    async admit({ scope, attributes: { user_id, pin } }) {
      const { appContext, kiosk, limits } = scope
      return { ...scope, actor: await recognisePerson(appContext, kiosk, limits, { userId: user_id ?? null, pin }) }
    },
    async handle({ scope, attributes, atomically, render }) {
      const { title } = scope.kiosk
      const { action_type: type, action_time } = attributes
      const wanted = { type, at: action_time ?? undefined, deviceId: title, kiosk: title }
      const { record, isRepeat } = await punch(scope, wanted, atomically)
      return { ...(await render(kioskPunch, { ...record, username: scope.actor.name })), unchanged: isRepeat }
    },
  }),
]
