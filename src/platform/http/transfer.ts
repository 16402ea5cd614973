import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid, Refusal } from '../errors.ts'
import { FileStoreError, type IncomingFile, type Receive } from '../files/file-store.ts'

/** A received file with the other fields of its form. */
export type Upload = { name: string; file: IncomingFile; fields: Record<string, string> }
/** The same, once it is in the store. */
export type StoredUpload = {
  key: string
  name: string
  content_type: string
  size: number
  fields: Record<string, string>
}
export type Download = { stream: Readable; name: string; contentType: string; size: number }

type UploadReading = {
  /** The names of further form fields. */
  fields: readonly string[]
  receive: Receive
  /** Before the first byte of the file is read, with the fields that came in front of it. */
  admit?(fields: Record<string, string>): Promise<void>
}

const unsupported = (title: string): Refusal => new Refusal(415, [{ pointer: 'base', title }])

/** For operations that take no form. One without a body is none. */
export function refuseForm(request: FastifyRequest): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  const isEmpty = encoding === undefined && Number(length ?? 0) === 0
  if (request.isMultipart() && !isEmpty)
    throw unsupported('Send the body as application/vnd.api+json or application/json.')
}

/** The file of a multipart request, for operations that take one. The caller discards it. */
export async function readUpload(request: FastifyRequest, reading: UploadReading): Promise<Upload> {
  if (!request.isMultipart()) throw unsupported('Send the file as multipart/form-data.')
  const form: Form = { file: null, fields: {} }
  try {
    await readForm(request, reading, form)
    const { file, fields } = form
    if (!file) await reading.admit?.(fields)
    if (!file) throw invalid('file', 'A file must be sent.')
    if (file.file.size === 0) throw invalid('file', 'The file is empty.')
    return { ...file, fields }
  } catch (error) {
    await form.file?.file.discard()
    // The rest is discarded, so that the client reads the answer.
    request.raw.unpipe()
    request.raw.resume()
    throw error
  }
}

type Form = { file: { name: string; file: IncomingFile } | null; fields: Record<string, string> }

async function readForm(request: FastifyRequest, { fields, receive, admit }: UploadReading, form: Form): Promise<void> {
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        await admit?.(form.fields)
        // A file part may have no name.
        form.file = { name: part.filename ?? '', file: await receive(upToLimit(part.file)) }
      } else if (fields.includes(part.fieldname)) form.fields[part.fieldname] = String(part.value)
    }
  } catch (error) {
    throw unreadable(error as { code?: string; statusCode?: number })
  }
}

/** Ends with an error where the file is too large, without waiting for all of it. */
const upToLimit = (file: Readable & { truncated?: boolean }): Readable =>
  Readable.from(
    (async function* () {
      for await (const chunk of file) {
        if (file.truncated) throw new Refusal(413, [{ pointer: 'base', title: 'The request is too large.' }])
        yield chunk
      }
    })(),
    { objectMode: false },
  )

/** An incomplete or invalid form is the sender's mistake, whatever error the parser throws. */
function unreadable(error: { code?: string; statusCode?: number }): unknown {
  if (error instanceof Refusal || error instanceof FileStoreError) return error
  if (error.code === 'FST_FILES_LIMIT') return invalid('file', 'Send one file at a time.')
  return error.statusCode === 413 ? error : invalid('base', 'The multipart form could not be read.')
}

/** Always as a download: an uploaded file must never run on our origin. */
export function sendFile(reply: FastifyReply, file: Download): FastifyReply {
  return reply
    .header('Content-Type', file.contentType)
    .header('Content-Length', String(file.size))
    .header('Content-Disposition', `attachment; filename*=UTF-8''${headerText(file.name)}`)
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .send(file.stream)
}

/** Percent-encoded for a header, where four more characters have a meaning than in an address. */
const headerText = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
