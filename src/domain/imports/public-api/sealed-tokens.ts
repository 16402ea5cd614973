import { sealedColumn } from '../../keys/sealed-column.ts'
import { deleteOrigin } from './origin.sql.ts'
import { tokenAssociatedData } from './token-associated-data.ts'

export const sealedImportTokens = sealedColumn({
  table: 'import_origins',
  key: 'import_id',
  column: 'sealed_token',
  associatedDataOf: tokenAssociatedData,
  // The import fails, and has to be started again with its token.
  replace:
    ({ account_id, key }) =>
    (tx) =>
      deleteOrigin(tx, { account_id, id: key }),
  job: { name: 'seal-import-tokens', schedule: '33 * * * *' },
})
