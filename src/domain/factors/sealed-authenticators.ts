import { sealedColumn } from '../keys/sealed-column.ts'
import { secretAssociatedData } from './second-factor.ts'
import { newTotpSecret } from './totp.ts'

export const sealedAuthenticators = sealedColumn({
  table: 'authenticators',
  key: 'user_id',
  column: 'secret',
  associatedDataOf: (accountId, userId) => secretAssociatedData({ accountId }, userId),
  // The factor stays, with a secret that no app has: a recovery code still works, and the password alone is not enough.
  replace: () => newTotpSecret().toString('base64'),
  job: { name: 'seal-authenticators', schedule: '31 * * * *' },
})
