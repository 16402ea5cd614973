import { randomUUID } from 'node:crypto'
import type { Answer, World } from './world.ts'

/** A part of a form; with a file name (which may be empty) or a content type it is a file. */
export type Part = { name?: string; filename?: string; type?: string; content: string | Buffer }

/** A form as browsers write it: names in UTF-8, quotes escaped. */
export function multipart(parts: readonly Part[]): { payload: Buffer; contentType: string } {
  const boundary = `form-${randomUUID()}`
  const quoted = (text: string): string =>
    `"${text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"`
  const chunks = parts.flatMap(({ name = 'file', filename, type, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(name)}`,
    filename === undefined ? '' : `; filename=${quoted(filename)}`,
    type === undefined ? '\r\n\r\n' : `\r\nContent-Type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ])
  const payload = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk as string)))
  return { payload, contentType: `multipart/form-data; boundary=${boundary}` }
}

export async function sendForm(
  world: World,
  url: string,
  token: string | undefined,
  { payload, contentType }: { payload: Buffer | string; contentType: string },
): Promise<Answer> {
  const headers = { 'content-type': contentType, ...(token && { authorization: `Bearer ${token}` }) }
  const response = await world.app.inject({ method: 'POST', url, headers, payload })
  return { status: response.statusCode, headers: response.headers, body: response.json(), text: response.body }
}

/** One file, as a browser sends it. */
export const upload = (
  world: World,
  url: string,
  token: string | undefined,
  file: { filename?: string; type?: string; content: string | Buffer },
  fields: Record<string, string> = {},
): Promise<Answer> => {
  const parts = Object.entries(fields).map(([name, content]) => ({ name, content }))
  return sendForm(world, url, token, multipart([...parts, { filename: 'file.txt', type: 'text/plain', ...file }]))
}

/** The bytes at an address, with status and headers. */
export async function download(
  world: World,
  url: string,
  token?: string,
): Promise<{ status: number; headers: Answer['headers']; bytes: Buffer }> {
  const response = await world.app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}

/** A picture of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
