import { strict as assert } from 'node:assert'
import type { Company } from './company.ts'
import { png, upload } from './multipart.ts'
import { timeTrackings } from './time-trackings.ts'
import type { Answer, World } from './world.ts'

/** A tracking with one of everything that can hang on it. */
export type Furnished = {
  id: string
  breakId: string
  noteId: string
  attachmentId: string
  noteAttachmentId: string
  signatureId: string
  followerId: string
}

/** Hangs one of everything on a tracking. The note and the files are the admin's. */
export async function furnish(world: World, company: Company, id: string): Promise<Furnished> {
  const { token } = company.admin
  const url = `${company.ws}/time_trackings/${id}`
  const made = async (answer: Promise<Answer>): Promise<string> => {
    const { status, body, text } = await answer
    assert.ok(status === 201 || status === 200, text)
    return body.data.id
  }
  const lunch = { starts_at: '2026-01-30T12:00:00+01:00', ends_at: '2026-01-30T12:30:00+01:00' }
  const noteId = await made(world.post(`${url}/notes`, { content: 'Seen.' }, token))
  await made(world.post(`${url}/followers`, { ids: [company.admin.id] }, token))
  return {
    id,
    noteId,
    breakId: await made(world.post(`${url}/breaks`, lunch, token)),
    attachmentId: await made(upload(world, `${url}/attachments`, token, { content: png })),
    noteAttachmentId: await made(upload(world, `${url}/notes/${noteId}/attachments`, token, { content: png })),
    signatureId: await made(upload(world, `${url}/signatures`, token, { content: png })),
    followerId: company.admin.id,
  }
}

/** A day's work of somebody with an area, a tag and one of everything else. */
export async function furnishedTracking(world: World, company: Company, userId: string): Promise<Furnished> {
  const { id } = await timeTrackings(world, company).made({
    relationships: { user: { id: userId }, area: { id: await company.area() }, tags: [{ id: await company.tag() }] },
  })
  return furnish(world, company, id)
}
