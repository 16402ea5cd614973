import { Refusal } from '../../platform/errors.ts'
import type { Scope } from '../scope.ts'
import { findFilesBytes } from './file-quota.sql.ts'

/** To be called in the transaction that has added a file, which is rolled back if it exceeds the quota. */
export async function demandWithinFileQuota(scope: Scope): Promise<void> {
  if ((await findFilesBytes(scope)) > scope.filesPerAccount)
    throw new Refusal(413, [
      { pointer: 'base', title: 'There is no space for this file: the account has used up its storage quota.' },
    ])
}
