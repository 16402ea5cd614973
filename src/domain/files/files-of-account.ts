/** Keys of all files that records of an account refer to. */
export { findFileKeys as fileKeysOf } from './named-files.sql.ts'
