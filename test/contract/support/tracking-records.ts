import { strict as assert } from 'node:assert'
import type { Company } from '../../support/company.ts'
import { png, upload } from '../../support/multipart.ts'
import type { Answer, World } from '../../support/world.ts'

type ParentIds = { user_id: string; follower_id: string; area_id: string; tag_id: string }

/** A time tracking of the user with one record of every kind that belongs to it, a punch, a warning and a batch. */
export async function createTrackingRecords(world: World, company: Company, ids: ParentIds) {
  const { ws, admin } = company
  const createdId = async (sent: Promise<Answer>): Promise<string> => {
    const { status, body, text } = await sent
    assert.ok(status === 200 || status === 201, text)
    return body.data?.id ?? body.meta.batch_id
  }
  const post = (path: string, attributes: object) => createdId(world.post(`${ws}/${path}`, attributes, admin.token))
  const put = (path: string) =>
    createdId(upload(world, `${ws}/${path}`, admin.token, { filename: 'a.png', content: png }))

  const attributes = { starts_at: '2026-01-30T08:00:00+01:00', ends_at: '2026-01-30T16:30:00+01:00' }
  const relationships = {
    user: { id: ids.user_id },
    area: { id: ids.area_id },
    tags: [{ id: ids.tag_id }],
  }
  const body = { data: { attributes, relationships } }
  const time_tracking_id = await createdId(world.request('POST', `${ws}/time_trackings`, { token: admin.token, body }))
  const tracking = `time_trackings/${time_tracking_id}`
  const lunch = { starts_at: '2026-01-30T12:00:00+01:00', ends_at: '2026-01-30T12:30:00+01:00' }
  await post(`${tracking}/followers`, { ids: [ids.follower_id] })
  const user_note_id = await post(`${tracking}/notes`, { content: 'Seen.' })
  return {
    time_tracking_id,
    break_id: await post(`${tracking}/breaks`, lunch),
    user_note_id,
    'user_note_id.attachment_id': await put(`${tracking}/notes/${user_note_id}/attachments`),
    attachment_id: await put(`${tracking}/attachments`),
    signature_id: await put(`${tracking}/signatures`),
    batch_id: await post('time_trackings/batch_actions', {
      action: 'note',
      ids: [time_tracking_id],
      note: { content: 'Checked.' },
    }),
    // An end without a start is stored, and the admins get a warning.
    action_id: await post('time_trackings/actions', { action_type: 'end' }),
    notification_id: await warningOf(world, company),
  }
}

async function warningOf(world: World, { ws, admin }: Company): Promise<string> {
  const answer = await world.get(`${ws}/notifications?filter[type]=trigger_warning`, admin.token)
  const [warning] = answer.body.data
  assert.ok(warning, answer.text)
  return warning.id
}
