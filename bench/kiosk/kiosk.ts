import { connect } from '../../src/platform/db/connect.ts'
import { digestOf } from '../../src/platform/secrets.ts'
import type { Company } from '../seed.ts'

export const kioskTitle = 'Front door'

export const kioskTokenOf = ({ accountId }: Company): string => `bench-kiosk-${accountId}`

/** The PIN of the person at this index among a company's people, as the seed sets it. */
export const pinOf = (index: number): string => String(index + 1).padStart(6, '0')
export const nameOf = (index: number): string => `Person ${String(index + 1).padStart(4, '0')}`

/** Creates a company's kiosk, unless it exists already. */
export async function createKiosk(url: string, company: Company): Promise<void> {
  const sql = connect({ url, max: 1, prepare: false })
  const digest = digestOf(kioskTokenOf(company))
  try {
    await sql`
      with kiosk as (
        insert into kiosks (account_id, workspace_id, title, created_at, updated_at)
        select ${company.accountId}, ${company.workspaceId}, ${kioskTitle}, now(), now()
        where not exists (select from kiosk_tokens where digest = ${digest})
        returning account_id, id
      )
      insert into kiosk_tokens (digest, account_id, kiosk_id) select ${digest}::bytea, account_id, id from kiosk`
  } finally {
    await sql.end()
  }
}
