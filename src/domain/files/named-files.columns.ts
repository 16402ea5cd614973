import type { Fragment, Sql } from '../../platform/db/connect.ts'

/**
 * Every file that a record refers to, across all accounts. A file that is still being made has a key before it is stored.
 * The only list of files: one that is missing here is removed by sweep-files, and left behind when its account is erased.
 */
export const namedFiles = (sql: Sql): Fragment => sql`
  select account_id, file_key as key, true as is_there from attachments
  union all select account_id, image_key as key, true as is_there from signatures
  union all select account_id, file_key as key, true as is_there from uploads
  union all select account_id, file_key as key, status = 'finished' as is_there from person_exports
  union all select account_id, file_key as key, status = 'finished' as is_there from timesheet_archives
  union all select account_id, file_key as key, true as is_there from import_files`
