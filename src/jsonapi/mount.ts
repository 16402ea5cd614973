import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Receive } from '../platform/files/file-store.ts'
import { baseMeta } from '../platform/http/answers.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { sendInPieces } from '../platform/http/compress.ts'
import { sendEvents } from '../platform/http/event-stream.ts'
import { repeatOf } from '../platform/http/idempotency.ts'
import { readUpload, refuseForm, type StoredUpload, sendFile, type Upload } from '../platform/http/transfer.ts'
import { type Input, readBody, readUnasked } from './body.ts'
import { ignoredInRows, ignoredMeta, type Manner, refuseIgnored, strictApplied } from './ignored.ts'
import { planInclude } from './include-plan.ts'
import { type Known, knownTo, mannerOf } from './known.ts'
import type { Atomically, Call, Operation } from './operation.ts'
import { pageLinks } from './page-links.ts'
import { type Page, parseQuery, type Query } from './query.ts'
import { type Document, demandVisible, presentOne, readMany, readOne } from './read.ts'
import type { ReadScope } from './resource.ts'
import { rowsInPieces } from './rows-in-pieces.ts'

/** What a face adds to the library: authentication, transactions, audit, idempotency and publishing. */
export type Host<S extends ReadScope> = {
  enter(request: FastifyRequest, operation: Operation<S>): Promise<S>
  /** All of the work, or none of it. */
  atomically<T>(operation: Operation<S>, scope: S, work: (within: S) => Promise<T>): Promise<T>
  /** Writes to the audit log what the work changes, where the operation says so. */
  audited(operation: Operation<S>, within: S, params: Params, work: () => Promise<Document>): Promise<Document>
  /** Once per idempotency key of the caller. */
  once(within: S, repeat: Repeat, work: () => Promise<Document>): Promise<Written>
  receive: Receive
  /** Stores the file before the work, and deletes it if the work fails. Outside of a transaction. */
  withStored(scope: S, upload: Upload, work: (stored: StoredUpload) => Promise<Written>): Promise<Written>
  /** After a change is stored and before it is answered. */
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
    const known = knownTo(operation)
    app.route({
      // Clients mix up PUT and PATCH; both mean the same change here.
      method: operation.method === 'PUT' || operation.method === 'PATCH' ? ['PUT', 'PATCH'] : operation.method,
      url: operation.path,
      // A stream has no length for HEAD, and its duration must not count in the metrics.
      ...(operation.answers.kind === 'events' && { exposeHeadRoute: false, config: { endless: true } }),
      ...(operation.takesForm && { config: { form: true } }),
      handler: (request, reply) => answer(operation, known, host, request, reply),
    })
  }
}

async function answer<S extends ReadScope>(
  operation: Operation<S>,
  known: Known,
  host: Host<S>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const entered = await host.enter(request, operation)
  const query = parseQuery(request.query as Record<string, unknown>)
  const manner = mannerOf(known, request.headers.prefer)
  if (manner.strict) reply.header('Preference-Applied', strictApplied)
  // Mistakes in the query must be refused before anything is stored outside of a transaction.
  if (operation.ownTransaction && operation.answers.kind === 'one')
    planInclude(operation.answers.resource, query.include)
  const upload = await uploadTo(operation, host, entered, request)
  const { ignored, ...sent } = readSent(operation, request, query, entered.zone, { ...manner, shown: known.shown })
  const scope = operation.admit ? await operation.admit({ scope: entered, ...sent } as never) : entered
  const repeat = operation.ownTransaction === 'always' ? null : repeatOf(request, upload)
  const isPlain = operation.method === 'GET' || (operation.ownTransaction && !repeat)
  const write = async (stored: StoredUpload | null): Promise<Written> => {
    const given = { ...sent, upload: stored, ...around(request, reply) }
    const perform = (within: S, atomically: Atomically<S>): Promise<Document> =>
      operation.handle({ ...given, ...reading(within, query, manner), atomically } as Call<S, never>)
    const inside = (within: S): Promise<Document> =>
      host.audited(operation, within, given.params, () => perform(within, (work) => work(within)))
    if (isPlain)
      return { answer: await perform(scope, (work) => host.atomically(operation, scope, work)), repeated: false }
    return host.atomically(operation, scope, async (within) =>
      repeat ? host.once(within, repeat, () => inside(within)) : { answer: await inside(within), repeated: false },
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
  if (document.rows) return sendInPieces(request, reply, rowsInPieces(document.rows, meta))
  return reply.send({ ...document, unchanged: undefined, meta })
}

/** What the body holds, and what of the request has no effect as far as that is known before lists are read. */
function readSent<S extends ReadScope>(
  { input, method, answers }: Operation<S>,
  { body }: FastifyRequest,
  query: Query,
  zone: string,
  manner: Manner & Pick<Known, 'shown'>,
) {
  if (input) return readBody(input, body, zone, manner)
  const isRead = method === 'GET' || method === 'DELETE'
  const ignored = isRead ? [] : readUnasked(body, manner)
  if (answers.kind === 'rows') ignored.push(...ignoredInRows(query, manner.parameters))
  refuseIgnored(ignored, manner)
  return { attributes: {}, links: {}, ignored }
}

async function uploadTo<S extends ReadScope>(
  { takesFile }: Operation<S>,
  { receive }: Host<S>,
  scope: S,
  request: FastifyRequest,
): Promise<Upload | null> {
  if (!takesFile) refuseForm(request)
  else await takesFile.permit({ scope, params: request.params as Record<string, string> })
  return takesFile ? readUpload(request, { fields: takesFile.fields, receive }) : null
}

const around = (request: FastifyRequest, reply: FastifyReply) => ({
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

const reading = <S extends ReadScope>(
  scope: S,
  query: Query,
  manner: Manner,
): Pick<Call<S, Input>, 'scope' | 'query' | 'demandVisible' | 'show' | 'present' | 'list'> => ({
  scope,
  query,
  demandVisible: (resource, id) => demandVisible(resource, scope, id),
  show: (resource, id, options) => readOne(resource, scope, id, query, options),
  present: (resource, record) => presentOne(resource, scope, record, query),
  list: (resource, options) => readMany(resource, scope, query, manner, options),
})

function setPageHeaders(request: FastifyRequest, reply: FastifyReply, page: Page, { meta = {} }: Document): void {
  const pages = Number(meta.total_pages)
  reply.headers({
    'Current-Page': String(page.number),
    'Page-Items': String(page.items),
    'Total-Pages': String(pages),
    'Total-Count': String(meta.total_count),
    // Totals are those of the whole; links lead to pages that have something behind what was skipped.
    ...pageLinks(request.url, page.number, Math.ceil((Number(meta.total_count) - page.outset) / page.items)),
  })
}
