import type { TrackingRow } from './tracking-statements.ts'
import { hours, localForm, plain, quoted, ref, refs } from './wire.ts'

/** Ids of the records that belong to a tracking, by the letter of their kind, and the times of its breaks. */
export type Belongings = {
  s: string[]
  u: string[]
  b: string[]
  t: string[]
  a: string[]
  g: string[]
  f: string[]
  spans: { from: number; until: number | null }[]
}
export const nothing: Belongings = { s: [], u: [], b: [], t: [], a: [], g: [], f: [], spans: [] }

export function readGathered(text: string | null): Map<string, Belongings> {
  const found = new Map<string, Belongings>()
  if (!text) return found
  for (const one of text.split(',')) {
    const [owner, kind, id, from, until] = one.split(' ') as [string, 'b', string, string?, string?]
    let own = found.get(owner)
    if (!own) {
      own = { s: [], u: [], b: [], t: [], a: [], g: [], f: [], spans: [] }
      found.set(owner, own)
    }
    own[kind].push(id)
    if (kind === 'b') own.spans.push({ from: Number(from), until: until ? Number(until) : null })
  }
  return found
}

const byNumber = (left: string, right: string): number => Number(left) - Number(right)
const inOrder = (ids: string[]): string[] => (ids.length > 1 ? ids.sort(byNumber) : ids)

export function renderTracking(row: TrackingRow, own: Belongings = nothing): string {
  const [id, assignmentId, confirmed, editorId, breakDuration, recorded, defaultBreak, createdBy, forced, externalId] =
    row
  const [startSignatureId, endSignatureId, startsAt, endsAt, actualStart, actualEnd, createdAt, updatedAt] = row.slice(
    10,
    18,
  ) as [string | null, string | null, string, string | null, string | null, string | null, string, string]
  const [areaId, userId, workspaceId] = row.slice(20) as [string | null, string, string]
  const now = Math.round(Date.now() / 1000)
  const running = endsAt === null
  const recordedBreak = running
    ? own.spans.length > 0
      ? own.spans.reduce((sum, { from, until }) => sum + (until ?? now) - from, 0)
      : null
    : recorded
  const gross = row[18] ?? now - Date.parse(startsAt) / 1000
  const pause = row[19] ?? Number(recordedBreak ?? 0)
  const counted = forced ? (breakDuration ?? recordedBreak) : (recordedBreak ?? breakDuration)
  const breaks = running ? `,"breaks":[${runningBreaks(own)}]` : ''
  return `{"id":"${id}","type":"time_tracking","attributes":{"permissions":null,"assignment_id":${quoted(
    assignmentId,
  )},"confirmed":${confirmed},"last_update_by":${editorId},"break_duration":${counted},"default_break_duration":${defaultBreak},"created_by":"${createdBy}","force_custom_break_duration":${forced},"external_id":${quoted(
    externalId,
  )},"status":"active","start_signature_id":${quoted(startSignatureId)},"end_signature_id":${quoted(
    endSignatureId,
  )},"current_status":"${running ? 'running' : 'finished'}","starts_at":"${startsAt}","ends_at":${plain(
    endsAt,
  )},"actual_starts_at":${plain(actualStart)},"actual_ends_at":${plain(
    actualEnd,
  )},"created_at":"${createdAt}","updated_at":"${updatedAt}","gross_time":${hours(gross)},"net_time":${hours(
    gross - pause,
  )},"break_time":${hours(pause)},"system_notes_count":${own.s.length},"user_notes_count":${
    own.u.length
  },"signatures_count":${own.g.length},"attachments_count":${own.a.length}${breaks}},"relationships":{"area":${ref(
    'area',
    areaId,
  )},"attachments":${refs('attachment', inOrder(own.a))},"breaks":${refs('break', inOrder(own.b))},"notes":${refs(
    'note',
    inOrder(own.u.length > 0 ? own.s.concat(own.u) : own.s),
  )},"signatures":${refs('signature', inOrder(own.g))},"tags":${refs('tag', inOrder(own.t))},"followers":${refs(
    'user_overview',
    inOrder(own.f),
  )},"user":${ref('user_overview', userId)},"last_editor":${ref('user_overview', editorId)},"workspace":${ref(
    'workspace',
    workspaceId,
  )}}}`
}

const utc = (seconds: number): string => localForm(new Date(seconds * 1000).toISOString())

const runningBreaks = ({ b, spans }: Belongings): string =>
  spans
    .map(
      ({ from, until }, index) =>
        `{"id":"${b[index]}","starts_at":"${utc(from)}","ends_at":${until === null ? 'null' : `"${utc(until)}"`}}`,
    )
    .join(',')
