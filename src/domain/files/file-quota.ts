import { Refusal } from '../../platform/errors.ts'
import type { Scope } from '../scope.ts'
import { findFilesBytes } from './file-quota.sql.ts'

/** To be called in the transaction that has added a file, which goes again where there is no room for it. */
export async function demandRoom(scope: Scope): Promise<void> {
  if ((await findFilesBytes(scope)) > scope.filesPerAccount)
    throw new Refusal(413, [
      { pointer: 'base', title: 'There is no room for this file: the account has used up what its files may take.' },
    ])
}
