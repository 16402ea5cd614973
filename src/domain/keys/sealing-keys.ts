/** The keys that it takes to open what an account has sealed. */
export { findSealingKeys as sealingKeysOf } from './sealed-of-account.sql.ts'
