import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionCache } from '../../domain/access/session-cache.ts'
import { authenticateApiToken } from '../../domain/api-tokens/authenticate-api-token.ts'
import { demandWithinLimits, hasScope } from '../../domain/api-tokens/token-scopes.ts'
import { type AppContext, scopeOf, scopeWithin } from '../../domain/app-context.ts'
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
import { changesByOperation } from './changes-by-operation.ts'
import { isGiven, withExternalIdPointers } from './external-id-pointers.ts'
import { missingIdProblem } from './lookup.ts'
import type { Atomically, V1Answer, V1Operation, V1Scope } from './operation.ts'
import { readPage } from './pages.ts'

type V1Host = {
  appContext: AppContext
  apiTokens: SessionCache
  /** Waits until all nodes have received the published changes. */
  waitForAllNodes(): Promise<void>
  files: FileStore
  log: Log
  signer: Signer
  baseUrl: string
}

type RawInput = Record<string, unknown>

export function mountV1(app: FastifyInstance, operations: readonly V1Operation[], host: V1Host): void {
  for (const operation of operations)
    app.route({
      method: operation.method === 'PUT' || operation.method === 'PATCH' ? ['PUT', 'PATCH'] : operation.method,
      url: operation.path,
      handler: (request, reply) => answer(operation, host, request, reply),
      errorHandler: answerError,
    })
}

/** Existing clients read `response` when a token is refused. */
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
    : await answerJson(operation, host, request)
  if (file) return sendFile(reply, file)
  return body === undefined ? reply.code(200).send() : reply.code(200).send(body)
}

async function answerJson(operation: V1Operation, host: V1Host, request: FastifyRequest): Promise<V1Answer> {
  refuseForm(request)
  const whole = operation.method === 'GET' ? lastValues(request.query) : bodyOf(request)
  const scope = await enter(operation, host, request, whole.api_token)
  const perform = handlerFor(operation, host, request, scope, whole)
  if (operation.method === 'GET') return perform(scope, null, atomicallyIn(host, scope))
  const written = await write(operation, host, scope, repeatOf(request, null), (within, atomically) =>
    perform(within, null, atomically),
  )
  return publishWrite(operation, host, scope, written)
}

/** The file is not read before the token has been checked. */
async function answerUpload(
  operation: V1Operation,
  { fields }: { fields: readonly string[] },
  host: V1Host,
  request: FastifyRequest,
): Promise<V1Answer> {
  const { entered, admit } = authenticateDuringUpload(operation, host, request)
  const reading = { fields: ['api_token', ...fields], receive: host.files.receive, admit }
  const upload = await readUpload(request, reading)
  try {
    const scope = await entered
    const perform = handlerFor(operation, host, request, scope, upload.fields)
    const repeat = repeatOf(request, upload)
    const written = await withStoredFile(scope, host, upload, (stored) =>
      write(operation, host, scope, repeat, (within, atomically) =>
        perform(within, { ...stored, fields: upload.fields }, atomically),
      ),
    )
    return await publishWrite(operation, host, scope, written)
  } finally {
    await upload.file.discard()
  }
}

function authenticateDuringUpload(operation: V1Operation, host: V1Host, request: FastifyRequest) {
  const { promise: entered, resolve } = Promise.withResolvers<V1Scope>()
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const admit = async (fields: Record<string, string>): Promise<void> =>
    resolve(await enter(operation, host, request, fields.api_token ?? lastValues(request.query).api_token ?? bearer))
  return { entered, admit }
}

type Perform = (scope: V1Scope, upload: StoredUpload | null, atomically: Atomically) => Promise<V1Answer>

function handlerFor(
  operation: V1Operation,
  { baseUrl }: V1Host,
  request: FastifyRequest,
  { zone }: V1Scope,
  whole: RawInput,
): Perform {
  const page = readPage(request.url, baseUrl)
  const { input, top } = readInput(operation, whole, zone)
  const params = request.params as Record<string, string>
  return (scope, upload, atomically) =>
    auditedWrite(operation, scope, { input, top }, () =>
      operation.handle({ scope, input, top, params, page, upload, atomically }),
    ).catch((error: unknown) => {
      throw withExternalIdPointers(error, input, top)
    })
}

const bodyOf = (request: FastifyRequest): RawInput =>
  isObject(request.body) ? request.body : lastValues(request.query)

/** Of a repeated parameter the last value counts. */
const lastValues = (query: unknown): RawInput =>
  Object.fromEntries(
    Object.entries((query ?? {}) as RawInput).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.at(-1) : value,
    ]),
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
  const readsUsers = hasScope(found.limits, 'users', 'read')
  return { ...scope, origin, tokenId: found.tokenId, readsUsers, signer, baseUrl }
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
    transaction(appContext.pool.lane(scope.accountId), (sql) => work(scopeWithin(appContext, scope, sql)))

async function publishWrite(
  operation: V1Operation,
  { appContext, waitForAllNodes }: V1Host,
  { accountId }: V1Scope,
  { answer, repeated }: Written,
): Promise<V1Answer> {
  if (!repeated) appContext.publishChanges(...changesByOperation(operation, accountId, answer.body))
  if (operation.changesAccess) await waitForAllNodes()
  return answer
}

function readInput({ object, mayLackObject, fields, top, needs = [] }: V1Operation, whole: RawInput, zone: string) {
  const problems: Problem[] = []
  const inside = object === null ? whole : (whole[object] ?? (mayLackObject ? {} : undefined))
  if (object !== null && !isObject(inside))
    throw invalidAll([{ pointer: object, title: `The request needs an object "${object}".` }])
  const raw = inside as RawInput
  const values = {
    input: readFields(fields, raw, { zone: zoneNamedIn(raw) ?? zone }, problems),
    top: readFields(top, whole, { zone }, problems),
  }
  const isWrong = (name: string): boolean => problems.some(({ pointer }) => pointer === name)
  const isThere = (name: string): boolean => Object.values(values).some((part: RawInput) => isGiven(part[name]))
  for (const pair of needs)
    if (!pair.some((name) => isWrong(name) || isThere(name))) problems.push(missingIdProblem(pair))
  if (problems.length > 0) throw invalidAll(problems)
  return values
}
