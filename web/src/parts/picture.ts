import { mostImageBytes } from '../../../src/shared/limits.ts'

const side = 512

/** The size of a data URL in bytes: base64 has four characters for three bytes. */
const bytesIn = (dataUrl: string): number => ((dataUrl.length - dataUrl.indexOf(',') - 1) * 3) / 4

/**
 * A picture as the API accepts it: at most 512 pixels wide and high, as a data URL of at most 512 KiB. Faces are cropped to
 * a square; logos keep their shape. Null if the file is not a picture.
 */
export async function pictureOf(file: File, form: 'square' | 'whole'): Promise<string | null> {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return null
  const canvas = draw(image, form)
  image.close()
  // Browsers without a webp encoder return a png, which may be too large for a photograph.
  const tries = [canvas.toDataURL('image/webp', 0.9), canvas.toDataURL('image/jpeg', 0.85)]
  return tries.find((dataUrl) => bytesIn(dataUrl) <= mostImageBytes) ?? null
}

function draw(image: ImageBitmap, form: 'square' | 'whole'): HTMLCanvasElement {
  const { width, height } = image
  const shorter = Math.min(width, height)
  const from = form === 'square' ? { width: shorter, height: shorter } : { width, height }
  const scale = Math.min(1, side / Math.max(from.width, from.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(from.width * scale))
  canvas.height = Math.max(1, Math.round(from.height * scale))
  canvas
    .getContext('2d')!
    .drawImage(
      image,
      (width - from.width) / 2,
      (height - from.height) / 2,
      from.width,
      from.height,
      0,
      0,
      canvas.width,
      canvas.height,
    )
  return canvas
}
