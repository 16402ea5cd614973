import { invalid } from '../../platform/errors.ts'
import { newHandle } from '../../platform/secrets.ts'
import { demandRoom } from '../files/file-quota.ts'
import { nowOf, type Scope } from '../scope.ts'
import { deleteImage, insertImage } from './image.sql.ts'
import { type Image, imagePath, placeholders } from './image.ts'

/** A new picture, none, or the path of the present one, which a client sent back. */
export type ImageChange = { image: Image } | { path: string } | null

/** The id of the picture after the change. */
export async function storeImage(scope: Scope, change: ImageChange, present: string | null): Promise<string | null> {
  if (change !== null && 'path' in change) {
    const known = present ? [imagePath(scope.accountId, present)] : Object.values<string>(placeholders)
    if (known.includes(change.path)) return present
    throw invalid('avatar', 'Avatar must be a picture as a data URL (png, jpeg or webp).')
  }
  if (change === null) return null
  const id = newHandle()
  await insertImage(scope, { id, ...change.image, now: nowOf(scope) })
  await demandRoom(scope)
  return id
}

/** A picture that was replaced or taken away is not kept. Called when nothing points at it any more. */
export async function dropImage(scope: Scope, before: string | null, after: string | null): Promise<void> {
  if (before !== null && before !== after) await deleteImage(scope, before)
}
