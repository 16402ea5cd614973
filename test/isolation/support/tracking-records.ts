import { strict as assert } from 'node:assert'
import { upload } from '../../support/multipart.ts'
import { pictures } from '../../support/pictures.ts'
import type { Answer, World } from '../../support/world.ts'
import type { Ids } from './full-company.ts'

export type Owner = { world: World; token: string; ws: string; mark: string; personId: string; ids: Ids }

export const createdId = (answer: Answer, status = 201): string => {
  assert.equal(answer.status, status, answer.text)
  return answer.body.data.id
}

export const picture = (name: string) => ({ filename: `${name}.png`, type: 'image/png', content: pictures.png.bytes })

/** A tracking with one record of every kind that belongs to it, punches, a warning and a batch. */
export async function createTrackingRecords({ world, token, ws, mark, personId, ids }: Owner): Promise<Ids> {
  const send = (path: string, attributes: object) => world.post(`${ws}${path}`, attributes, token)
  const linked = (type: string, id: string) => ({ data: { type, id } })
  const created = await world.request('POST', `${ws}/time_trackings`, {
    token,
    headers: { 'idempotency-key': mark },
    body: {
      data: {
        attributes: {
          starts_at: '2026-01-29T08:00:00Z',
          ends_at: '2026-01-29T16:00:00Z',
          external_id: `${mark}-tt`,
          breaks_attributes: [{ starts_at: '2026-01-29T12:00:00Z', ends_at: '2026-01-29T12:30:00Z' }],
        },
        relationships: {
          user: linked('user', personId),
          area: linked('area', ids.area_id!),
          tags: { data: [{ type: 'tag', id: ids.tag_id }] },
        },
      },
    },
  })
  const time_tracking_id = createdId(created)
  const tracking = `/time_trackings/${time_tracking_id}`
  createdId(await send(`${tracking}/followers`, { ids: [ids.user_id] }), 200)
  const punched = { user_id: personId, action_type: 'start', taggings_attributes: [{ tag_id: ids.tag_id }] }
  const action_id = createdId(await send('/time_trackings/actions', punched))
  // The same punch twice: the admins are warned.
  createdId(await send('/time_trackings/actions', punched))
  const warnings = await world.get(`${ws}/notifications?filter[type]=trigger_warning`, token)
  const noted = { action: 'note', ids: [time_tracking_id], note: { content: mark } }
  const batch = await send('/time_trackings/batch_actions', noted)
  assert.equal(batch.status, 200, batch.text)
  const user_note_id = createdId(await send(`${tracking}/notes`, { content: mark }))
  const onNote = `${ws}${tracking}/notes/${user_note_id}/attachments`
  return {
    time_tracking_id,
    action_id,
    follower_id: ids.user_id!,
    break_id: created.body.data.relationships.breaks.data[0].id,
    user_note_id,
    'user_note_id.attachment_id': createdId(await upload(world, onNote, token, picture(mark))),
    attachment_id: createdId(await upload(world, `${ws}${tracking}/attachments`, token, picture(mark))),
    signature_id: createdId(await upload(world, `${ws}${tracking}/signatures`, token, picture(mark))),
    notification_id: warnings.body.data[0].id,
    batch_id: batch.body.meta.batch_id,
  }
}
