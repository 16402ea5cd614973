import type { Document } from '../../../jsonapi/read.ts'

/** Adds the secret to the answer of creation; it is not shown again. */
export function withSecret(document: Document, token: string): Document {
  const data = document.data as { attributes: Record<string, unknown> } & NonNullable<typeof document.data>
  return { ...document, data: { ...data, attributes: { ...data.attributes, token } } } as Document
}
