import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionCache } from '../../domain/access/session-cache.ts'
import { authenticateApiToken } from '../../domain/api-tokens/authenticate-api-token.ts'
import { demandWithinLimits } from '../../domain/api-tokens/token-scopes.ts'
import { type AppContext, scopeOf } from '../../domain/app-context.ts'
import { withStoredFile } from '../../domain/attachments/store-upload.ts'
import type { Origin } from '../../domain/audit/origin.ts'
import { wordingOf } from '../../domain/sentences/wording.ts'
import { transaction } from '../../platform/db/connect.ts'
import { invalidAll, type Problem, Refusal, unauthorized } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { errorBody } from '../../platform/http/answers.ts'
import { once, repeatOf } from '../../platform/http/idempotency.ts'
import type { Signer } from '../../platform/http/signed-address.ts'
import { readUpload, refuseForm, type StoredUpload, sendFile } from '../../platform/http/transfer.ts'
import { isObject, readFields } from '../../platform/input/fields.ts'
import type { Log } from '../../platform/log.ts'
import { zoneNamedIn } from '../../platform/time/zone.ts'
import { auditedWrite } from './audited-write.ts'
import { changeBy } from './changed-kinds.ts'
import { neitherOf } from './lookup.ts'
import type { Atomically, V1Answer, V1Operation, V1Scope } from './operation.ts'
import { readPage } from './pages.ts'
import { isGiven, placedAsSent } from './placed-as-sent.ts'

type V1Host = {
  appContext: AppContext
  apiTokens: SessionCache
  /** After a change is stored and before it is answered. */
  settle(): Promise<void>
  files: FileStore
  log: Log
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
  return reply
    .code(401)
    .send({ ...errorBody(error, request, (problem) => wordingOf(problem, request)), response: 'API Key not found!' })
}

async function answer(
  operation: V1Operation,
  host: V1Host,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { body, file } = operation.takesFile
    ? await answerUpload(operation, operation.takesFile, host, request)
    : await answerPlain(operation, host, request)
  if (file) return sendFile(reply, file)
  return body === undefined ? reply.code(200).send() : reply.code(200).send(body)
}

async function answerPlain(operation: V1Operation, host: V1Host, request: FastifyRequest): Promise<V1Answer> {
  refuseForm(request)
  const whole = operation.method === 'GET' ? lastOf(request.query) : bodyOf(request)
  const scope = await enter(operation, host, request, whole.api_token)
  const perform = performing(operation, host, request, scope, whole)
  if (operation.method === 'GET') return perform(scope, null, atomicallyIn(host, scope))
  const written = await write(operation, host, scope, repeatOf(request, null), (within, atomically) =>
    perform(within, null, atomically),
  )
  return settled(operation, host, scope, written)
}

/** Who may not come in sends no file: it is not read before a token is found. */
async function answerUpload(
  operation: V1Operation,
  { fields }: { fields: readonly string[] },
  host: V1Host,
  request: FastifyRequest,
): Promise<V1Answer> {
  const { entered, admit } = entering(operation, host, request)
  const reading = { fields: ['api_token', ...fields], receive: host.files.receive, admit }
  const upload = await readUpload(request, reading)
  try {
    const scope = await entered
    const perform = performing(operation, host, request, scope, upload.fields)
    const repeat = repeatOf(request, upload)
    const written = await withStoredFile(scope, host, upload, (stored) =>
      write(operation, host, scope, repeat, (within, atomically) =>
        perform(within, { ...stored, fields: upload.fields }, atomically),
      ),
    )
    return await settled(operation, host, scope, written)
  } finally {
    await upload.file.discard()
  }
}

function entering(operation: V1Operation, host: V1Host, request: FastifyRequest) {
  const { promise: entered, resolve } = Promise.withResolvers<V1Scope>()
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const admit = async (fields: Record<string, string>): Promise<void> =>
    resolve(await enter(operation, host, request, fields.api_token ?? lastOf(request.query).api_token ?? bearer))
  return { entered, admit }
}

type Perform = (scope: V1Scope, upload: StoredUpload | null, atomically: Atomically) => Promise<V1Answer>

function performing(
  operation: V1Operation,
  { baseUrl }: V1Host,
  request: FastifyRequest,
  { zone }: V1Scope,
  whole: Sent,
): Perform {
  const page = readPage(request.url, baseUrl)
  const { sent, top } = read(operation, whole, zone)
  const params = request.params as Record<string, string>
  return (scope, upload, atomically) =>
    auditedWrite(operation, scope, { sent, top }, () =>
      operation.handle({ scope, sent, top, params, page, upload, atomically }),
    ).catch((error: unknown) => {
      throw placedAsSent(error, sent, top)
    })
}

const bodyOf = (request: FastifyRequest): Sent => (isObject(request.body) ? request.body : lastOf(request.query))

/** A parameter that is repeated counts once: the last one. */
const lastOf = (query: unknown): Sent =>
  Object.fromEntries(
    Object.entries((query ?? {}) as Sent).map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value]),
  )

async function enter(
  { id, subject, method }: V1Operation,
  host: V1Host,
  { ip: address, id: requestId }: FastifyRequest,
  token: unknown,
): Promise<V1Scope> {
  const { appContext, apiTokens, signer, baseUrl } = host
  const secret = typeof token === 'string' && token ? token : null
  const now = appContext.clock.now()
  const found = secret ? await authenticateApiToken(apiTokens, appContext.pool, secret, now) : null
  if (!found) throw unauthorized('The api_token is missing or not valid.')
  demandWithinLimits(found.limits, { now, address, subject, access: method === 'GET' ? 'read' : 'write' })
  const scope = scopeOf(appContext, appContext.pool.lane(found.accountId), found.accountId, found.actor, 'UTC')
  const origin: Origin = {
    by: 'api_token',
    id: found.tokenId,
    operation: `v1.${id}`,
    address,
    requestId,
  }
  return { ...scope, origin, tokenId: found.tokenId, signer, baseUrl }
}

type Written = { answer: V1Answer; repeated: boolean }

async function write(
  { ownTransaction }: V1Operation,
  host: V1Host,
  scope: V1Scope,
  repeat: ReturnType<typeof repeatOf>,
  perform: (scope: V1Scope, atomically: Atomically) => Promise<V1Answer>,
): Promise<Written> {
  const atomically = atomicallyIn(host, scope)
  if (ownTransaction && !repeat) return { answer: await perform(scope, atomically), repeated: false }
  return atomically(async (within) => {
    const inside = (): Promise<V1Answer> => perform(within, (work) => work(within))
    if (!repeat) return { answer: await inside(), repeated: false }
    const repeatable = { accountId: scope.accountId, caller: `api_token:${scope.tokenId}`, ...repeat }
    return once(within, repeatable, inside)
  })
}

const atomicallyIn =
  ({ appContext }: V1Host, scope: V1Scope): Atomically =>
  (work) =>
    transaction(appContext.pool.lane(scope.accountId), (sql) =>
      work({ ...scope, sql, enqueue: (job, payload) => appContext.enqueue(sql, job, payload) }),
    )

async function settled(
  operation: V1Operation,
  { appContext, settle }: V1Host,
  { accountId }: V1Scope,
  { answer, repeated }: Written,
): Promise<V1Answer> {
  if (!repeated) appContext.publishChanges(...changeBy(operation, accountId, answer.body))
  if (operation.changesAccess) await settle()
  return answer
}

function read({ object, mayLackObject, fields, top, needs = [] }: V1Operation, whole: Sent, zone: string) {
  const problems: Problem[] = []
  const inside = object === null ? whole : (whole[object] ?? (mayLackObject ? {} : undefined))
  if (object !== null && !isObject(inside))
    throw invalidAll([{ pointer: object, title: `The request needs an object "${object}".` }])
  const raw = inside as Sent
  const values = {
    sent: readFields(fields, raw, { zone: zoneNamedIn(raw) ?? zone }, problems),
    top: readFields(top, whole, { zone }, problems),
  }
  const isWrong = (name: string): boolean => problems.some(({ pointer }) => pointer === name)
  const isThere = (name: string): boolean => Object.values(values).some((part: Sent) => isGiven(part[name]))
  for (const pair of needs) if (!pair.some((name) => isWrong(name) || isThere(name))) problems.push(neitherOf(pair))
  if (problems.length > 0) throw invalidAll(problems)
  return values
}
