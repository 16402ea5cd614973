import type { Document } from '../../../jsonapi/read.ts'

/** The record that was just made, with the secret that is told this once. */
export function withSecret(document: Document, token: string): Document {
  const data = document.data as { attributes: Record<string, unknown> } & NonNullable<typeof document.data>
  return { ...document, data: { ...data, attributes: { ...data.attributes, token } } } as Document
}
