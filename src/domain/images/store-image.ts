import { invalid } from '../../platform/errors.ts'
import { newHandle } from '../../platform/secrets.ts'
import { demandWithinFileQuota } from '../files/file-quota.ts'
import { nowOf, type Scope } from '../scope.ts'
import { deleteImage, insertImage } from './image.sql.ts'
import { type Image, imagePath, placeholders } from './image.ts'

/** A new picture, none, or the path of the current one, which a client sent back. */
export type ImageChange = { image: Image } | { path: string } | null

/** Returns the id of the picture after the change. */
export async function storeImage(scope: Scope, change: ImageChange, present: string | null): Promise<string | null> {
  if (change !== null && 'path' in change) {
    const known = present ? [imagePath(scope.accountId, present)] : Object.values<string>(placeholders)
    if (known.includes(change.path)) return present
    throw invalid('avatar', 'Avatar must be a picture as a data URL (png, jpeg or webp).')
  }
  if (change === null) return null
  const id = newHandle()
  await insertImage(scope, { id, ...change.image, now: nowOf(scope) })
  await demandWithinFileQuota(scope)
  return id
}

/** Called once no row refers to the earlier picture any longer. */
export async function deleteReplacedImage(scope: Scope, before: string | null, after: string | null): Promise<void> {
  if (before !== null && before !== after) await deleteImage(scope, before)
}
