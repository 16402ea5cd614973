import { strict as assert } from 'node:assert'
import type { Company } from '../../support/company.ts'
import { png, upload } from '../../support/multipart.ts'
import type { Answer, World } from '../../support/world.ts'

type Surroundings = { user_id: string; follower_id: string; area_id: string; tag_id: string }

/** A day's work of the user with one of everything that can hang on it, and what working time brings along. */
export async function createTrackingPlaces(world: World, company: Company, around: Surroundings) {
  const { ws, admin } = company
  const made = async (sent: Promise<Answer>): Promise<string> => {
    const { status, body, text } = await sent
    assert.ok(status === 200 || status === 201, text)
    return body.data?.id ?? body.meta.batch_id
  }
  const post = (path: string, attributes: object) => made(world.post(`${ws}/${path}`, attributes, admin.token))
  const put = (path: string) => made(upload(world, `${ws}/${path}`, admin.token, { filename: 'a.png', content: png }))

  const attributes = { starts_at: '2026-01-30T08:00:00+01:00', ends_at: '2026-01-30T16:30:00+01:00' }
  const relationships = {
    user: { id: around.user_id },
    area: { id: around.area_id },
    tags: [{ id: around.tag_id }],
  }
  const body = { data: { attributes, relationships } }
  const time_tracking_id = await made(world.request('POST', `${ws}/time_trackings`, { token: admin.token, body }))
  const tracking = `time_trackings/${time_tracking_id}`
  const lunch = { starts_at: '2026-01-30T12:00:00+01:00', ends_at: '2026-01-30T12:30:00+01:00' }
  await post(`${tracking}/followers`, { ids: [around.follower_id] })
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
    // An end without a start is kept, and the admins are warned.
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
