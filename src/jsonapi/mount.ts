import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Receive } from '../platform/files/file-store.ts'
import { baseMeta } from '../platform/http/answers.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { sendInPieces } from '../platform/http/compress.ts'
import { sendEvents } from '../platform/http/event-stream.ts'
import { repeatOf } from '../platform/http/idempotency.ts'
import { readUpload, refuseForm, type StoredUpload, sendFile, type Upload } from '../platform/http/transfer.ts'
import { type AcceptedNames, acceptedNamesOf, handlingOf } from './accepted-names.ts'
import { type Input, ignoredInBody, readBody } from './body.ts'
import { documentChunks } from './document-chunks.ts'
import { type Handling, ignoredInRows, ignoredMeta, refuseIgnored, strictApplied } from './ignored.ts'
import { planInclude } from './include-plan.ts'
import type { Atomically, Call, Operation } from './operation.ts'
import { pageLinks } from './page-links.ts'
import { type Page, parseQuery, type Query } from './query.ts'
import { type Document, demandVisible, readMany, readOne, renderRecord } from './read.ts'
import type { ReadScope } from './resource.ts'

/** What a face provides: authentication, transactions, the audit log, idempotency and the file store. */
export type Host<S extends ReadScope> = {
  enter(request: FastifyRequest, operation: Operation<S>): Promise<S>
  /** Runs the work in a transaction. */
  atomically<T>(operation: Operation<S>, scope: S, work: (within: S) => Promise<T>): Promise<T>
  /** Writes what the work changes to the audit log if the operation declares `audit`. */
  audited(operation: Operation<S>, within: S, params: Params, work: () => Promise<Document>): Promise<Document>
  /** Runs the work once per idempotency key. */
  once(within: S, repeat: Repeat, work: () => Promise<Document>): Promise<Written>
  receive: Receive
  /** Stores the file before the work, and removes it if the work fails. Not in a transaction. */
  withStored(scope: S, upload: Upload, work: (stored: StoredUpload) => Promise<Written>): Promise<Written>
  /** Runs after a change is committed and before it is answered. */
  settle(operation: Operation<S>, scope: S, written: Written): Promise<void>
}

type Params = Record<string, string>
type Repeat = { key: string; content: string }
type Written = { answer: Document; repeated: boolean }

export function mountOperations<S extends ReadScope>(
  app: FastifyInstance,
  operations: readonly Operation<S>[],
  host: Host<S>,
): void {
  for (const operation of operations) {
    const accepted = acceptedNamesOf(operation)
    app.route({
      // Clients mix up PUT and PATCH; both mean the same change here.
      method: operation.method === 'PUT' || operation.method === 'PATCH' ? ['PUT', 'PATCH'] : operation.method,
      url: operation.path,
      // An event stream has no length for HEAD, and how long it stays open must not count as response time.
      ...(operation.answers.kind === 'events' && { exposeHeadRoute: false, config: { endless: true } }),
      ...(operation.takesForm && { config: { form: true } }),
      handler: (request, reply) => answer(operation, accepted, host, request, reply),
    })
  }
}

async function answer<S extends ReadScope>(
  operation: Operation<S>,
  accepted: AcceptedNames,
  host: Host<S>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const entered = await host.enter(request, operation)
  const query = parseQuery(request.query as Record<string, unknown>)
  const handling = handlingOf(accepted, request.headers.prefer)
  if (handling.strict) reply.header('Preference-Applied', strictApplied)
  // A wrong include path must be refused before the operation stores anything: no transaction would roll that back.
  if (operation.ownTransaction && operation.answers.kind === 'one')
    planInclude(operation.answers.resource, query.include)
  const upload = await receiveUpload(operation, host, entered, request)
  const { ignored, ...sent } = readRequestBody(operation, request, query, entered.zone, {
    ...handling,
    echoed: accepted.echoed,
  })
  const scope = operation.admit ? await operation.admit({ scope: entered, ...sent } as never) : entered
  const repeat = operation.ownTransaction === 'always' ? null : repeatOf(request, upload)
  const needsNoTransaction = operation.method === 'GET' || (operation.ownTransaction && !repeat)
  const write = async (stored: StoredUpload | null): Promise<Written> => {
    const callInput = { ...sent, upload: stored, ...requestContext(request, reply) }
    const perform = (within: S, atomically: Atomically<S>): Promise<Document> =>
      operation.handle({ ...callInput, ...readMethods(within, query, handling), atomically } as Call<S, never>)
    const performAudited = (within: S): Promise<Document> =>
      host.audited(operation, within, callInput.params, () => perform(within, (work) => work(within)))
    if (needsNoTransaction)
      return { answer: await perform(scope, (work) => host.atomically(operation, scope, work)), repeated: false }
    return host.atomically(operation, scope, async (within) =>
      repeat
        ? host.once(within, repeat, () => performAudited(within))
        : { answer: await performAudited(within), repeated: false },
    )
  }
  const written = upload
    ? await host.withStored(scope, upload, write).finally(() => upload.file.discard())
    : await write(null)
  const { answer: document, repeated } = written
  if (operation.method !== 'GET') await host.settle(operation, scope, written)
  if (repeated) reply.header('Idempotent-Replayed', 'true')
  reply.code(operation.status)
  if (document.events) return sendEvents(reply, document.events)
  if (document.file) return sendFile(reply, document.file)
  if (operation.answers.kind === 'nothing') return reply.send()
  if (operation.answers.kind === 'many') setPageHeaders(request, reply, query.page, document)
  const meta = { ...baseMeta(request), ...document.meta, ...ignoredMeta(ignored) }
  if (document.rows) return sendInPieces(request, reply, documentChunks(document.rows, meta))
  return reply.send({ ...document, unchanged: undefined, meta })
}

/** The body, and the parts of the request that are ignored, except for those that are only detected when a list is read. */
function readRequestBody<S extends ReadScope>(
  { input, method, answers }: Operation<S>,
  { body }: FastifyRequest,
  query: Query,
  zone: string,
  handling: Handling & Pick<AcceptedNames, 'echoed'>,
) {
  if (input) return readBody(input, body, zone, handling)
  const isRead = method === 'GET' || method === 'DELETE'
  const ignored = isRead ? [] : ignoredInBody(body, handling)
  if (answers.kind === 'rows') ignored.push(...ignoredInRows(query, handling.parameters))
  refuseIgnored(ignored, handling)
  return { attributes: {}, links: {}, ignored }
}

async function receiveUpload<S extends ReadScope>(
  { takesFile }: Operation<S>,
  { receive }: Host<S>,
  scope: S,
  request: FastifyRequest,
): Promise<Upload | null> {
  if (!takesFile) refuseForm(request)
  else await takesFile.permit({ scope, params: request.params as Record<string, string> })
  return takesFile ? readUpload(request, { fields: takesFile.fields, receive }) : null
}

const requestContext = (request: FastifyRequest, reply: FastifyReply) => ({
  params: request.params as Record<string, string>,
  rawQuery: request.query as Record<string, unknown>,
  body: request.body,
  address: clientAddress(request),
  header: (name: string) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value[0] : value
  },
  setHeader: (name: string, value: string) => void reply.header(name, value),
})

const readMethods = <S extends ReadScope>(
  scope: S,
  query: Query,
  handling: Handling,
): Pick<Call<S, Input>, 'scope' | 'query' | 'demandVisible' | 'show' | 'render' | 'list'> => ({
  scope,
  query,
  demandVisible: (resource, id) => demandVisible(resource, scope, id),
  show: (resource, id, options) => readOne(resource, scope, id, query, options),
  render: (resource, record) => renderRecord(resource, scope, record, query),
  list: (resource, options) => readMany(resource, scope, query, handling, options),
})

function setPageHeaders(request: FastifyRequest, reply: FastifyReply, page: Page, { meta = {} }: Document): void {
  const pages = Number(meta.total_pages)
  reply.headers({
    'Current-Page': String(page.number),
    'Page-Items': String(page.items),
    'Total-Pages': String(pages),
    'Total-Count': String(meta.total_count),
    // The totals ignore `outset`; the links do not, so that none leads to an empty page.
    ...pageLinks(request.url, page.number, Math.ceil((Number(meta.total_count) - page.outset) / page.items)),
  })
}
