import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sessions } from '../../domain/access/sessions.ts'
import { authenticateApiToken } from '../../domain/api-tokens/authenticate-api-token.ts'
import { type Entrance, scopeOf } from '../../domain/entrance.ts'
import { transaction } from '../../platform/db/connect.ts'
import { invalidAll, type Problem, Refusal, unauthorized } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { errorBody } from '../../platform/http/answers.ts'
import { once, repeatOf } from '../../platform/http/idempotency.ts'
import type { Signer } from '../../platform/http/signed-address.ts'
import { readUpload, sendFile, type Upload } from '../../platform/http/transfer.ts'
import { isObject, readFields } from '../../platform/input/fields.ts'
import { zoneOf } from '../../platform/time/zone.ts'
import { changeBy } from './changed-kinds.ts'
import type { V1Answer, V1Operation, V1Scope } from './operation.ts'
import { readPage } from './pages.ts'

export type V1Host = {
  entrance: Entrance
  apiTokens: Sessions
  /** After a change is stored and before it is answered. */
  settle(): Promise<void>
  files: FileStore
  signer: Signer
  baseUrl: string
}

type Sent = Record<string, unknown>

export function mountV1(app: FastifyInstance, operations: readonly V1Operation[], host: V1Host): void {
  for (const operation of operations)
    app.route({
      method: operation.method === 'PUT' || operation.method === 'PATCH' ? ['PUT', 'PATCH'] : operation.method,
      url: operation.path,
      handler: (request, reply) => answer(operation, host, request, reply),
      errorHandler: answerError,
    })
}

/** Existing callers read `response` when a token is refused. */
function answerError(this: FastifyInstance, error: Error, request: FastifyRequest, reply: FastifyReply) {
  if (!(error instanceof Refusal && error.status === 401)) throw error
  return reply.code(401).send({ ...errorBody(error, request), response: 'API Key not found!' })
}

async function answer(
  operation: V1Operation,
  host: V1Host,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const upload = await readUpload({ takesFile: withToken(operation) }, request)
  const whole: Sent = upload ? upload.fields : operation.method === 'GET' ? lastOf(request.query) : bodyOf(request)
  const scope = await enter(host, whole)
  const page = readPage(request.url, host.baseUrl)
  const { sent, top } = read(operation, whole, scope.zone)
  const perform = (within: V1Scope): Promise<V1Answer> =>
    operation.handle({ scope: within, sent, top, params: request.params as Record<string, string>, page, upload })
  const { body, file } =
    operation.method === 'GET' ? await perform(scope) : await change(operation, host, scope, request, upload, perform)
  if (file) return sendFile(reply, file)
  return body === undefined ? reply.code(200).send() : reply.code(200).send(body)
}

const withToken = ({ takesFile }: V1Operation) => takesFile && { fields: ['api_token', ...takesFile.fields] }

const bodyOf = (request: FastifyRequest): Sent => (isObject(request.body) ? request.body : lastOf(request.query))

/** A parameter that is repeated counts once: the last one. */
const lastOf = (query: unknown): Sent =>
  Object.fromEntries(
    Object.entries((query ?? {}) as Sent).map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value]),
  )

async function enter(host: V1Host, whole: Sent): Promise<V1Scope> {
  const { entrance, apiTokens, files, signer, baseUrl } = host
  const secret = typeof whole.api_token === 'string' ? whole.api_token : null
  const found = secret ? await authenticateApiToken(apiTokens, entrance.pool, secret, entrance.clock.now()) : null
  if (!found) throw unauthorized('The api_token is missing or not valid.')
  const scope = scopeOf(entrance, entrance.pool.lane(found.accountId), found.accountId, found.actor, 'UTC')
  return { ...scope, tokenId: found.tokenId, files, signer, baseUrl }
}

type Perform = (scope: V1Scope) => Promise<V1Answer>

async function change(
  operation: V1Operation,
  host: V1Host,
  scope: V1Scope,
  request: FastifyRequest,
  upload: Upload | null,
  perform: Perform,
): Promise<V1Answer> {
  const { answer, repeated } = await write(host, scope, request, upload, perform)
  if (!repeated) host.entrance.note(changeBy(operation, scope.accountId, answer.body))
  if (operation.changesAccess) await host.settle()
  return answer
}

function write(
  { entrance }: V1Host,
  scope: V1Scope,
  request: FastifyRequest,
  upload: Upload | null,
  perform: Perform,
): Promise<{ answer: V1Answer; repeated: boolean }> {
  return transaction(entrance.pool.lane(scope.accountId), async (sql) => {
    const within = { ...scope, sql, enqueue: (job: string, payload: object) => entrance.enqueue(sql, job, payload) }
    const repeated = repeatOf(request, upload)
    if (!repeated) return { answer: await perform(within), repeated: false }
    const repeat = { accountId: scope.accountId, caller: `api_token:${scope.tokenId}`, ...repeated }
    return once(within, repeat, () => perform(within))
  })
}

function read({ object, mayLackObject, fields, top }: V1Operation, whole: Sent, zone: string) {
  const problems: Problem[] = []
  const inside = object === null ? whole : (whole[object] ?? (mayLackObject ? {} : undefined))
  if (object !== null && !isObject(inside))
    throw invalidAll([{ pointer: object, title: `The request needs an object "${object}".` }])
  const raw = inside as Sent
  const ownZone = typeof raw.time_zone === 'string' ? zoneOf(raw.time_zone) : null
  const values = {
    sent: readFields(fields, raw, { zone: ownZone ?? zone }, problems),
    top: readFields(top, whole, { zone }, problems),
  }
  if (problems.length > 0) throw invalidAll(problems)
  return values
}
