import { sealedColumn } from '../keys/sealed-column.ts'
import { clientSecretPlace } from './client-secret.ts'

export const sealedClientSecrets = sealedColumn({
  table: 'sign_in_providers',
  key: 'handle',
  column: 'sealed_client_secret',
  placeOf: (accountId, handle) => clientSecretPlace({ accountId, handle }),
  // It has to be entered again.
  replace: () => null,
  job: { name: 'seal-client-secrets', schedule: '29 * * * *' },
})
