import type { FullTracking } from './full-tracking.ts'
import { png, upload } from './multipart.ts'
import type { Answer, World } from './world.ts'

/** The permissions on a tracking; every operation needs one of them. */
export type Right =
  | 'read'
  | 'times'
  | 'area'
  | 'tags'
  | 'confirm'
  | 'attach'
  | 'destroy'
  | 'note'
  | 'deleteNote'
  /** The author of the note: here the first admin. */
  | 'author'

export type Send = (world: World, ws: string, on: FullTracking, token: string) => Promise<Answer>

export type TrackingOperation = {
  /** As in the registry of operations. */
  id: string
  name: string
  right: Right
  status: 200 | 201
  send: Send
}

/** Below `time_trackings/:id`; parameters in the path are the ids of the full tracking. */
const pathOf = (ws: string, path: string, on: FullTracking): string => {
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => on[name as keyof FullTracking])
  return filled.startsWith('/') ? `${ws}${filled}` : `${ws}/time_trackings/${on.id}${filled && `/${filled}`}`
}

const call =
  (method: string, path: string, data?: object | ((on: FullTracking) => object)): Send =>
  (world, ws, on, token) => {
    const body = typeof data === 'function' ? data(on) : data
    return world.request(method, pathOf(ws, path, on), { token, ...(body && { body: { data: body } }) })
  }

const get = (path: string): Send => call('GET', path)
const remove = (path: string): Send => call('DELETE', path)
const post = (path: string, attributes: object): Send => call('POST', path, { attributes })
const change = (attributes: object): Send => call('PATCH', '', { attributes })
const link = (relationships: object): Send => call('PATCH', '', { relationships })
const file =
  (path: string): Send =>
  (world, ws, on, token) =>
    upload(world, pathOf(ws, path, on), token, { filename: 'a.png', content: png })

const pause = { starts_at: '2026-01-30T15:00:00+01:00', ends_at: '2026-01-30T15:10:00+01:00' }
const noteFiles = 'notes/:noteId/attachments'

type Line = [id: string, name: string, right: Right, status: 200 | 201, send: Send]
// In this order all of them can run on one record.
const lines: Line[] = [
  ['showTimeTracking', 'show', 'read', 200, get('')],
  ['listBreaks', 'list breaks', 'read', 200, get('breaks')],
  ['showBreak', 'show a break', 'read', 200, get('breaks/:breakId')],
  ['listTimeTrackingNotes', 'list notes', 'read', 200, get('notes')],
  ['listTimeTrackingTags', 'list tags', 'read', 200, get('tags')],
  ['listFollowers', 'list followers', 'read', 200, get('followers')],
  ['listTimeTrackingAttachments', 'list attachments', 'read', 200, get('attachments')],
  ['listTimeTrackingSignatures', 'list signatures', 'read', 200, get('signatures')],
  ['listNoteAttachments', 'list attachments of a note', 'read', 200, get(noteFiles)],
  ['downloadAttachment', 'download an attachment', 'read', 200, get('/attachments/:attachmentId/file')],
  ['downloadAttachment', 'download from a note', 'read', 200, get('/attachments/:noteAttachmentId/file')],
  ['downloadSignature', 'download a signature', 'read', 200, get('/signatures/:signatureId/image')],

  ['createTimeTrackingNote', 'write a note', 'note', 201, post('notes', { content: 'x' })],
  ['updateTimeTracking', 'change times', 'times', 200, change({ ends_at: '2026-01-30T16:30:00+01:00' })],
  ['updateTimeTracking', 'add a break with the record', 'times', 200, change({ breaks_attributes: [pause] })],
  ['updateTimeTracking', 'change an assignment', 'times', 200, change({ assignment_id: 'A-1' })],
  ['createBreak', 'add a break', 'times', 201, post('breaks', pause)],
  ['updateBreak', 'change a break', 'times', 200, call('PATCH', 'breaks/:breakId', { attributes: pause })],
  ['deleteBreak', 'delete a break', 'times', 200, remove('breaks/:breakId')],
  ['splitTimeTracking', 'split', 'times', 201, post('split', { at: '2026-01-30T14:00:00+01:00' })],
  ['updateTimeTracking', 'take the area away', 'area', 200, link({ area: null })],
  ['updateTimeTracking', 'take the tags away', 'tags', 200, link({ tags: [] })],
  ['addTimeTrackingTag', 'tag', 'tags', 201, post('tags', { title: 'Some tag' })],
  ['confirmTimeTracking', 'confirm', 'confirm', 200, call('PATCH', 'confirm')],
  ['updateTimeTracking', 'confirm with a change', 'confirm', 200, change({ confirmed: true })],
  [
    'addFollowers',
    'add followers',
    'attach',
    200,
    call('POST', 'followers', ({ followerId }) => ({ attributes: { ids: [followerId] } })),
  ],
  ['removeFollower', 'remove a follower', 'attach', 200, remove('followers/:followerId')],
  ['createTimeTrackingAttachment', 'attach a file', 'attach', 201, file('attachments')],
  ['deleteTimeTrackingAttachment', 'remove a file', 'attach', 200, remove('attachments/:attachmentId')],
  ['createTimeTrackingSignature', 'sign', 'attach', 201, file('signatures')],
  ['deleteTimeTrackingSignature', 'remove a signature', 'attach', 200, remove('signatures/:signatureId')],
  [
    'updateTimeTrackingNote',
    'change a note',
    'author',
    200,
    call('PUT', 'notes/:noteId', { attributes: { content: 'y' } }),
  ],
  ['createNoteAttachment', 'attach to a note', 'author', 201, file(noteFiles)],
  ['deleteNoteAttachment', 'remove from a note', 'deleteNote', 200, remove(`${noteFiles}/:noteAttachmentId`)],
  ['deleteTimeTrackingNote', 'delete a note', 'deleteNote', 200, remove('notes/:noteId')],
  ['deleteTimeTracking', 'delete', 'destroy', 200, remove('')],
]

/** Every operation on one tracking, with a valid request. */
export const trackingOperations: TrackingOperation[] = lines.map(([id, name, right, status, send]) => ({
  id,
  name,
  right,
  status,
  send,
}))
