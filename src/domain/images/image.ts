/** Pictures of people and workspaces: small, checked by their content, served without a sign-in from an address
 * that cannot be guessed. */

type ImageType = 'image/png' | 'image/jpeg' | 'image/webp'
export type Image = { contentType: ImageType; bytes: Buffer }

const imageForm = /^data:image\/(png|jpe?g|webp);base64,([a-z0-9+/=\s]+)$/i

/** Null if it is no data URL, or the content is not one of the three formats. */
export function readDataUrl(text: string): Image | null {
  const encoded = imageForm.exec(text)?.[2]
  if (encoded === undefined) return null
  const bytes = Buffer.from(encoded, 'base64')
  const contentType = sniff(bytes)
  return contentType && { contentType, bytes }
}

/** By the first bytes: the declared type is not trusted. */
function sniff(bytes: Buffer): ImageType | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png'
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'image/webp' : null
}

export const placeholders = { user: '/images/user.svg', workspace: '/images/workspace.svg' } as const

export const imagePath = (accountId: string, imageId: string): string => `/images/${accountId}/${imageId}`
