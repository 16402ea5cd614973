import type { Fragment, Sql } from '../../platform/db/connect.ts'

/** The path of a row's picture, as `imagePath` writes it, or that of the placeholder if it has none. */
export const pictureOr =
  (placeholder: string) =>
  ({ sql }: { sql: Sql }): Fragment =>
    sql`coalesce('/images/' || t.account_id || '/' || t.image_id, ${placeholder}::text)`
