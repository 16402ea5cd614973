import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid, Refusal } from '../errors.ts'

export const mostUploadBytes = 25 * 1024 * 1024

export type Upload = { name: string; bytes: Buffer; fields: Record<string, string> }
export type Download = { stream: Readable; name: string; contentType: string; size: number }

/** The file of a multipart request, for operations that take one. */
export async function readUpload(
  operation: { takesFile?: { fields: readonly string[] } },
  request: FastifyRequest,
): Promise<Upload | null> {
  if (!operation.takesFile) {
    if (request.isMultipart())
      throw new Refusal(415, [
        { pointer: 'base', title: 'Send the body as application/vnd.api+json or application/json.' },
      ])
    return null
  }
  if (!request.isMultipart())
    throw new Refusal(415, [{ pointer: 'base', title: 'Send the file as multipart/form-data.' }])
  const { file, fields } = await readForm(request, operation.takesFile.fields)
  if (!file) throw invalid('file', 'A file must be sent.')
  if (file.bytes.length === 0) throw invalid('file', 'The file is empty.')
  return { ...file, fields }
}

type Form = { file: { name: string; bytes: Buffer } | null; fields: Record<string, string> }

async function readForm(request: FastifyRequest, names: readonly string[]): Promise<Form> {
  const form: Form = { file: null, fields: {} }
  try {
    for await (const part of request.parts()) {
      // A part may be called a file and still have no name.
      if (part.type === 'file') form.file = { name: part.filename ?? '', bytes: await part.toBuffer() }
      else if (names.includes(part.fieldname)) form.fields[part.fieldname] = String(part.value)
    }
  } catch (error) {
    throw unreadable(error as { code?: string; statusCode?: number })
  }
  return form
}

/** A form that breaks off or is not written as one is the sender's mistake, whatever the parser calls it. */
function unreadable(error: { code?: string; statusCode?: number }): unknown {
  if (error instanceof Refusal) return error
  if (error.code === 'FST_FILES_LIMIT') return invalid('file', 'Send one file at a time.')
  return error.statusCode === 413 ? error : invalid('base', 'The multipart form could not be read.')
}

/** As a download, whatever it claims to be: a file that somebody uploaded must never run in our name. */
export function sendFile(reply: FastifyReply, file: Download): FastifyReply {
  return reply
    .header('Content-Type', file.contentType)
    .header('Content-Length', String(file.size))
    .header('Content-Disposition', `attachment; filename*=UTF-8''${headerText(file.name)}`)
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Cache-Control', 'private, no-store')
    .send(file.stream)
}

/** Percent-encoded for a header; these four mean something there that they do not mean in an address. */
const headerText = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
