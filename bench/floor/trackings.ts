import type { FastifyRequest } from 'fastify'
import { nothing, readGathered, renderTracking } from './render-tracking.ts'
import {
  type AloneRow,
  alone,
  type Filters,
  filteredPage,
  type IncludedRow,
  type PageRow,
  type TrackingRow,
  wholePage,
  withIncluded,
} from './tracking-statements.ts'
import { bearerOf, type Floor, hours, localForm, plain, quoted, ref, refs, sendJson, WS } from './wire.ts'

type Query = { page?: string; 'filter[starts_at]'?: string[] } & {
  [name in `filter[${'user_id' | 'area_id' | 'tag_id' | 'confirmed' | 'running'}]`]?: string
}

const isTrue = (value: string): boolean => value === '1' || value === 'true'

/** Null where nothing is filtered. All of the benchmark's filters are for equality or for a span of time. */
function filtersOf(query: Query): Filters | null {
  const found: Filters = { values: {}, states: [] }
  const equal = (name: keyof Query): string | undefined => (query[name] as string | undefined)?.replace(/^eq:/, '')
  const [user, area, tag] = [equal('filter[user_id]'), equal('filter[area_id]'), equal('filter[tag_id]')]
  const [confirmed, running] = [equal('filter[confirmed]'), equal('filter[running]')]
  const [from, until] = query['filter[starts_at]'] ?? []
  if (user) found.values.user = user
  if (area) found.values.area = area
  if (tag) found.values.tag = tag
  if (from) found.values.from = from.slice(4)
  if (until) found.values.until = until.slice(3)
  if (confirmed) found.states.push(isTrue(confirmed) ? 'confirmed' : 'unconfirmed')
  if (running) found.states.push(isTrue(running) ? 'running' : 'finished')
  return found.states.length > 0 || Object.keys(found.values).length > 0 ? found : null
}

export function trackingRoutes({ app, askLists, holder }: Floor): void {
  app.get<{ Params: { workspace_id: string }; Querystring: Query }>(`${WS}/time_trackings`, async (request, reply) => {
    const { accountId } = holder(bearerOf(request))
    const number = Number(request.query.page ?? 1)
    const filters = filtersOf(request.query)
    const values = [accountId, request.params.workspace_id, (number - 1) * 20]
    const asked = filters ? filteredPage(filters) : { text: wholePage, values: [] }
    const [first, ...rows] = await askLists<PageRow>(asked.text, [...values, ...asked.values])
    const [gathered, count, running, confirmed, gross, pause] = first!
    const belongings = readGathered(gathered)
    let data = ''
    for (const row of rows) {
      const tracking = row.slice(6) as TrackingRow
      data += `${data === '' ? '' : ','}${renderTracking(tracking, belongings.get(tracking[0]))}`
    }
    return sendJson(
      reply,
      `{"data":[${data}],"meta":{${metaText(request)},"link":0,"current_page":${number},"page_items":20,"total_pages":${Math.ceil(
        count / 20,
      )},"total_count":${count},"total_unconfirmed":${count - confirmed},"total_confirmed":${confirmed},"total_running":${running},"total_gross_time":${hours(
        gross,
      )},"total_net_time":${hours(gross - pause)},"total_break_time":${hours(pause)}}}`,
    )
  })

  type One = { Params: { workspace_id: string; id: string }; Querystring: { include?: string } }
  app.get<One>(`${WS}/time_trackings/:id`, async (request, reply) => {
    const { accountId } = holder(bearerOf(request))
    const { workspace_id, id } = request.params
    // The benchmark asks for the four that `included` renders, or for none.
    if (!request.query.include) {
      const [found] = await askLists<AloneRow>(alone, [accountId, workspace_id, id])
      const [gathered, ...own] = found!
      const data = renderTracking(own, readGathered(gathered).get(id))
      return sendJson(reply, `{"data":${data},"meta":{${metaText(request)}}}`)
    }
    const [row] = await askLists<IncludedRow>(withIncluded, [accountId, workspace_id, id])
    const tracking = row!.slice(15) as TrackingRow
    const tags = JSON.parse(row![13] ?? '[]') as Tag[]
    const breaks = JSON.parse(row![14] ?? '[]') as Break[]
    const data = renderTracking(tracking, {
      ...(readGathered(row![0]).get(id) ?? nothing),
      t: tags.map(([tagId]) => tagId),
      b: breaks.map(([breakId]) => breakId),
      spans: breaks.map(([, from, until]) => ({
        from: secondsOf(from),
        until: until === null ? null : secondsOf(until),
      })),
    })
    const others = included(row!, tracking, tags, breaks)
    return sendJson(reply, `{"data":${data},"included":[${others}],"meta":{${metaText(request)}}}`)
  })
}

const secondsOf = (utc: string): number => Math.round(Date.parse(utc) / 1000)

const metaText = ({ id }: FastifyRequest): string => `"request_id":"${id}","git_commit":"floor"`

type Tag = [
  id: string,
  title: string,
  active: boolean,
  externalId: string | null,
  color: string | null,
  users: string[],
]
type Break = [
  id: string,
  startsAt: string,
  endsAt: string | null,
  createdBy: string,
  startSignatureId: string | null,
  endSignatureId: string | null,
  createdAt: string,
  updatedAt: string,
]

function included(row: IncludedRow, tracking: TrackingRow, tags: Tag[], breaks: Break[]): string {
  const [, username, abbreviation, userStatus, email, name, status, color, externalId, costCentre, createdAt] = row
  const [updatedAt, areaUsers] = [row[11], row[12]]
  const [areaId, userId, workspaceId] = tracking.slice(20) as [string, string, string]
  const workspace = ref('workspace', workspaceId)
  let text = `{"id":"${userId}","type":"user_overview","attributes":{"permissions":null,"email":${quoted(
    email,
  )},"username":${quoted(username)},"abbreviation":${quoted(
    abbreviation,
  )},"avatar":"/images/user.svg","status":"${userStatus}"},"relationships":{}},{"id":"${areaId}","type":"area","attributes":{"permissions":null,"name":${quoted(
    name,
  )},"status":"${status}","color":${quoted(color)},"external_id":${quoted(
    externalId,
  )},"cost_centre":${quoted(costCentre)},"created_at":"${createdAt}","updated_at":"${updatedAt}"},"relationships":{"users":${refs(
    'user',
    areaUsers?.split(','),
  )},"areas":{"data":[]},"workspace":${workspace}}}`
  for (const [id, title, active, external, tagColor, users] of tags)
    text += `,{"id":"${id}","type":"tag","attributes":{"title":${quoted(
      title,
    )},"active":${active},"external_id":${quoted(external)},"color":${quoted(
      tagColor,
    )}},"relationships":{"workspace":${workspace},"users":${refs('user', users)}}}`
  for (const [id, starts, ends, by, startSignature, endSignature, made, changed] of breaks)
    text += `,{"id":"${id}","type":"break","attributes":{"created_by":"${by}","start_signature_id":${quoted(
      startSignature,
    )},"end_signature_id":${quoted(endSignature)},"starts_at":"${localForm(starts)}","ends_at":${plain(
      ends && localForm(ends),
    )},"created_at":"${localForm(made)}","updated_at":"${localForm(
      changed,
    )}"},"relationships":{"time_tracking":${ref('time_tracking', tracking[0])}}}`
  return text
}
