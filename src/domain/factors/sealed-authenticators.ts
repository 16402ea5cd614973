import { sealedColumn } from '../keys/sealed-column.ts'
import { secretPlace } from './second-factor.ts'
import { newTotpSecret } from './totp.ts'

export const sealedAuthenticators = sealedColumn({
  table: 'authenticators',
  key: 'user_id',
  column: 'secret',
  placeOf: (accountId, userId) => secretPlace({ accountId }, userId),
  // The second factor stays, with a secret that no app has: whoever shows a recovery code gets in, and nobody by the password alone.
  replace: () => newTotpSecret().toString('base64'),
  job: { name: 'seal-authenticators', schedule: '31 * * * *' },
})
