import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { transaction } from '../../../platform/db/connect.ts'
import { invalid } from '../../../platform/errors.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { Id } from '../../../platform/ids.ts'
import { timeLimit } from '../../../platform/jobs/time-limit.ts'
import type { Keys } from '../../../platform/keys/key-ring.ts'
import { tableBounds } from '../../../platform/tables/table.ts'
import type { AppContext } from '../../app-context.ts'
import { demandWithinFileQuota } from '../../files/file-quota.ts'
import type { WorkspaceScope } from '../../scope.ts'
import type { ImportRecord } from '../import.ts'
import { deleteOrigin, findOrigin, insertOrigin } from './origin.sql.ts'
import { recordsAsJson } from './records-as-json.ts'
import { sourceRecords } from './source-records.ts'
import { tokenAssociatedData } from './token-associated-data.ts'

export { deleteOrigin } from './origin.sql.ts'

export type NewOrigin = {
  address: string
  api_token: string
  location?: number | null | undefined
  starts_on?: string | undefined
}

/** Where the records are fetched from. The token is stored sealed, and deleted after the fetch. */
export async function keepOrigin(scope: WorkspaceScope, importId: Id, origin: NewOrigin): Promise<void> {
  const { address, api_token, location = null, starts_on = null } = origin
  await insertOrigin(scope, importId, {
    url: readAddress(address),
    sealed_token: scope.keys.seal(tokenAssociatedData(scope.accountId, importId), api_token),
    location: location === null ? null : String(location),
    starts_on,
  })
}

/** `https://time.example.org/public_api/v1/` as `https://time.example.org`. */
function readAddress(text: string): string {
  const url = URL.parse(text.trim())
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw invalid('address', 'Address must be a URL such as https://time.example.org.')
  return `${url.origin}${url.pathname.replace(/(\/public_api(\/v1)?)?\/*$/, '')}`
}

type Keep = (scope: WorkspaceScope, file: { key: string; size: number }) => Promise<void>

/** Fetches the records into the file of the import. Does nothing if that was done before. */
export async function fetchSource(
  appContext: AppContext,
  files: FileStore,
  record: ImportRecord,
  acting: (sql: WorkspaceScope['sql']) => Promise<WorkspaceScope>,
  keep: Keep,
): Promise<void> {
  const origin = await findOrigin(appContext.pool, record)
  if (!origin) return
  const service = {
    address: origin.url,
    token: openToken(appContext.keys, record, origin.sealed_token),
    fetch: appContext.guardedFetch,
    isTimeUp: timeLimit({ minutes: 10 }),
  }
  const file = await files.receive(Readable.from(recordsAsJson(sourceRecords(service, origin), tableBounds.bytes)))
  const key = `${record.account_id}/${randomUUID()}`
  try {
    await files.put(key, file, 'application/json')
    const kept = await transaction(appContext.pool.lane(record.account_id), async (tx) => {
      const scope = await acting(tx)
      // Another worker may have been first.
      if (!(await deleteOrigin(tx, record))) return false
      await keep(scope, { key, size: file.size })
      await demandWithinFileQuota(scope)
      return true
    })
    // If the transaction fails, sweep-files removes the file later.
    if (!kept) await files.remove(key)
  } finally {
    await file.discard()
  }
}

const openToken = (keys: Keys, { account_id, id }: ImportRecord, sealed: Buffer): string =>
  keys.open(tokenAssociatedData(account_id, id), sealed)
