/** The keys that an account's values are sealed with. */
export { findSealingKeys as sealingKeysOf } from './sealed-of-account.sql.ts'
