import { sealedColumn } from '../keys/sealed-column.ts'
import { clientSecretAssociatedData } from './client-secret.ts'

export const sealedClientSecrets = sealedColumn({
  table: 'sign_in_providers',
  key: 'handle',
  column: 'sealed_client_secret',
  associatedDataOf: (accountId, handle) => clientSecretAssociatedData({ accountId, handle }),
  // An administrator has to enter it again.
  replace: () => null,
  job: { name: 'seal-client-secrets', schedule: '29 * * * *' },
})
