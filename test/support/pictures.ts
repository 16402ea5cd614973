/** Real pictures of one pixel, and files that are not pictures. */
const picture = (type: string, base64: string) => ({
  type,
  bytes: Buffer.from(base64, 'base64'),
  url: `data:${type};base64,${base64}`,
})

export const pictures = {
  png: picture(
    'image/png',
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  jpeg: picture(
    'image/jpeg',
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  ),
  webp: picture('image/webp', 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'),
} as const

export const gif = picture('image/gif', 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
export const svg = picture('image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'))

/** A picture padded to exactly this size. */
export const pictureOf = (size: number): string => {
  const bytes = Buffer.alloc(size)
  pictures.png.bytes.copy(bytes)
  return `data:image/png;base64,${bytes.toString('base64')}`
}
