/** The files that records of an account name. */
export { findFileKeys as fileKeysOf } from './named-files.sql.ts'
