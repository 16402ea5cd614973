import { kiosksVisibleTo } from '../../../domain/kiosks/kiosk.policy.ts'
import { openKiosk, removeKiosk } from '../../../domain/kiosks/kiosks.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource, toOne } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { network, nullable, text } from '../../../platform/input/kind.ts'
import { filledList, shownNetworks } from '../networks.ts'
import { pathId } from '../path-ids.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { withSecret } from '../sign-in/with-secret.ts'
import { shownTimestamps } from '../timestamps.ts'
import { workspace } from '../workspaces/workspaces.ts'

const kiosk: Resource = defineResource({
  type: 'kiosk',
  description: 'A shared tablet at which people punch.',
  table: 'kiosks',
  visible: kiosksVisibleTo,
  attributes: {
    title: { wire: wire.text },
    networks: shownNetworks,
    last_used_at: { wire: wire.orNull(wire.utc) },
    ...shownTimestamps,
  },
  relationships: { workspace: toOne(() => workspace, 'workspace_id') },
})

/** The answer of creation, the only one with the secret. */
export const issuedKiosk: Resource = defineResource({
  ...kiosk,
  attributes: { ...kiosk.attributes, token: { wire: wire.text } },
})

const path = `${WS}/kiosks`
const tag = 'Kiosks'

export const kioskOperations = [
  workspaceOperation({
    id: 'listKiosks',
    tag,
    summary: 'List kiosks',
    description: 'Secrets are not stored, so they cannot be shown again. Only admins can call this.',
    method: 'GET',
    path,
    permission: 'kiosk.read',
    answers: many(kiosk),
    handle: ({ list }) => list(kiosk),
  }),
  workspaceOperation({
    id: 'createKiosk',
    audit: 'kiosk',
    changes: 'kiosks',
    tag,
    summary: 'Set up a kiosk',
    description:
      'The answer contains the secret as `token`, which is shown only once. With it, a tablet can list names and accept punches in this workspace, and nothing else. Only admins can call this.',
    method: 'POST',
    path,
    permission: 'kiosk.create',
    status: 201,
    input: input({
      title: required(text({ filled: true })),
      networks: optional(nullable(filledList(network()))),
    }),
    example: { title: 'Front door', networks: ['192.0.2.0/24'] },
    answers: one(issuedKiosk),
    async handle({ scope, attributes, show }) {
      const { id, secret } = await openKiosk(scope, attributes)
      return withSecret(await show(kiosk, id), secret)
    },
  }),
  workspaceOperation({
    id: 'deleteKiosk',
    audit: 'kiosk',
    changes: 'kiosks',
    changesAccess: true,
    tag,
    summary: 'Remove a kiosk',
    description:
      'The token of the kiosk becomes invalid immediately. Punches made with it are kept. Only admins can call this.',
    method: 'DELETE',
    path: `${path}/:kiosk_id`,
    permission: 'kiosk.destroy',
    answers: one(kiosk),
    async handle({ scope, params, show }) {
      const id = pathId(params, 'kiosk_id')
      const removed = await show(kiosk, id)
      await removeKiosk(scope, id)
      return removed
    },
  }),
]
