import { mostImageBytes, readDataUrl } from '../../domain/images/image.ts'
import type { ImageChange } from '../../domain/images/store-image.ts'
import { blankAsNull, Complaint, type Kind, oneOf, text } from '../../platform/input/kind.ts'

// Kinds of values that several modules take.

/** A picture as a data URL, null for none, or the present path, which changes nothing. */
export const avatar = (): Kind<ImageChange> => ({
  schema: {
    anyOf: [
      { type: 'string', description: 'A data URL of a png, jpeg or webp image of at most 512 KiB.' },
      { type: 'null' },
    ],
  },
  read(raw) {
    if (raw === null || raw === '') return null
    if (typeof raw === 'string' && raw.startsWith('/images/')) return { path: raw }
    const image = typeof raw === 'string' ? readDataUrl(raw) : null
    if (!image) throw new Complaint('must be a picture as a data URL (png, jpeg or webp).')
    if (image.bytes.length > mostImageBytes) throw new Complaint('may have at most 512 KiB.')
    return { image }
  },
})

export const externalId = () => blankAsNull(text())
export const locale = () => oneOf('de', 'en')

export const password = (): Kind<string> => ({
  schema: { type: 'string', format: 'password', minLength: 8, maxLength: 200 },
  read(raw) {
    if (typeof raw !== 'string' || !raw.isWellFormed()) throw new Complaint('must be text.')
    if ([...raw].length < 8) throw new Complaint('must have at least 8 characters.')
    if (raw.length > 200) throw new Complaint('may have at most 200 characters.')
    return raw
  },
})
