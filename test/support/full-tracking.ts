import { strict as assert } from 'node:assert'
import type { Company } from './company.ts'
import { png, upload } from './multipart.ts'
import { timeTrackings } from './time-trackings.ts'
import type { Answer, World } from './world.ts'

/** The ids of a tracking and of one record of every kind that belongs to it. */
export type FullTracking = {
  id: string
  breakId: string
  noteId: string
  attachmentId: string
  noteAttachmentId: string
  signatureId: string
  followerId: string
}

/** Adds one record of every kind to a tracking. The note and the files are the admin's. */
export async function addAllParts(world: World, company: Company, id: string): Promise<FullTracking> {
  const { token } = company.admin
  const url = `${company.ws}/time_trackings/${id}`
  const createdId = async (answer: Promise<Answer>): Promise<string> => {
    const { status, body, text } = await answer
    assert.ok(status === 201 || status === 200, text)
    return body.data.id
  }
  const lunch = { starts_at: '2026-01-30T12:00:00+01:00', ends_at: '2026-01-30T12:30:00+01:00' }
  const noteId = await createdId(world.post(`${url}/notes`, { content: 'Seen.' }, token))
  await createdId(world.post(`${url}/followers`, { ids: [company.admin.id] }, token))
  return {
    id,
    noteId,
    breakId: await createdId(world.post(`${url}/breaks`, lunch, token)),
    attachmentId: await createdId(upload(world, `${url}/attachments`, token, { content: png })),
    noteAttachmentId: await createdId(upload(world, `${url}/notes/${noteId}/attachments`, token, { content: png })),
    signatureId: await createdId(upload(world, `${url}/signatures`, token, { content: png })),
    followerId: company.admin.id,
  }
}

/** A tracking of the user with an area, a tag and one record of every other kind. */
export async function createFullTracking(world: World, company: Company, userId: string): Promise<FullTracking> {
  const { id } = await timeTrackings(world, company).createRecord({
    relationships: { user: { id: userId }, area: { id: await company.area() }, tags: [{ id: await company.tag() }] },
  })
  return addAllParts(world, company, id)
}
