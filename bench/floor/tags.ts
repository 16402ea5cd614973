import type { FastifyRequest } from 'fastify'
import { bearerOf, type Floor, metaOf, plain, quoted, ref, refs, sendJson, WS } from './wire.ts'

type Sent = { data: { attributes: { title: string } } }

const changed = `
  changed as (
    update tags set title = $4, updated_at = $5 where account_id = $1 and workspace_id = $2 and id = $3
    returning id, title, active, external_id, color
  )`

const shown = `
  select id, title, active, external_id, color, array(
    select user_id from user_tags u where u.account_id = $1 and u.tag_id = changed.id order by user_id)
  from changed`

const statements = {
  unlogged: `with ${changed} ${shown}`,
  /** The same statement reads the old title: it sees the row as it was before the change. */
  logged: `
    with ${changed}, written as (
      insert into audit_entries (account_id, happened_at, actor_type, actor_id, actor_name, address, operation, outcome,
        workspace_id, record_type, record_id, record_name, before, after, request_id)
      select $1, $5, 'user', $6, $7, $8, 'updateTag', 'done', $2, 'tag', changed.id::text, changed.title,
        jsonb_build_object('title', old.title), jsonb_build_object('title', changed.title), $9
      from changed join tags old on old.account_id = $1 and old.id = changed.id
      returning account_id, id, transaction
    ), listed as (
      insert into audit_unsealed (account_id, entry_id, transaction) select account_id, id, transaction from written
    )
    ${shown}`,
}

type TagRow = [
  id: string,
  title: string,
  active: boolean,
  externalId: string | null,
  color: string | null,
  users: string[],
]

type TagRequest = FastifyRequest<{ Params: { workspace_id: string; tag_id: string }; Body: Sent }>

/** A change of a small record, with its row in the audit log as Stint writes it, and without. */
export function tagRoutes({ app, askLists, holder }: Floor): void {
  const change = async (request: TagRequest, isLogged: boolean): Promise<string> => {
    const { accountId, userId, name } = holder(bearerOf(request))
    const { workspace_id, tag_id } = request.params
    const now = new Date().toISOString()
    const values = [accountId, workspace_id, tag_id, request.body.data.attributes.title, now]
    const [row] = isLogged
      ? await askLists<TagRow>(statements.logged, [...values, userId, name, request.ip, request.id])
      : await askLists<TagRow>(statements.unlogged, values)
    const [id, title, active, externalId, color, users] = row!
    return `{"data":{"id":"${id}","type":"tag","attributes":{"title":${quoted(title)},"active":${active},"external_id":${quoted(
      externalId,
    )},"color":${plain(color)}},"relationships":{"workspace":${ref('workspace', workspace_id)},"users":${refs(
      'user',
      users,
    )}}},"meta":${JSON.stringify(metaOf(request))}}`
  }
  app.patch(`${WS}/tags/:tag_id`, async (request, reply) => sendJson(reply, await change(request as TagRequest, true)))
  app.patch(`${WS}/unlogged_tags/:tag_id`, async (request, reply) =>
    sendJson(reply, await change(request as TagRequest, false)),
  )
}
