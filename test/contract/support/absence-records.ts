import { strict as assert } from 'node:assert'
import { inAccount } from '../../../src/domain/app-context.ts'
import { grantEntitlement } from '../../../src/domain/entitlements/write-entitlements.ts'
import type { Company } from '../../support/company.ts'
import { png, upload } from '../../support/multipart.ts'
import type { Answer, World } from '../../support/world.ts'

/** A vacation of the user with one record of every kind that belongs to it, and its entitlement. */
export async function createAbsenceRecords(
  world: World,
  company: Company,
  { user_id, follower_id }: { user_id: string; follower_id: string },
) {
  const { ws, admin } = company
  const createdId = async (sent: Promise<Answer>): Promise<string> => {
    const { status, body, text } = await sent
    assert.ok(status === 200 || status === 201, text)
    return body.data.id
  }
  const post = (path: string, attributes: object) => createdId(world.post(`${ws}/${path}`, attributes, admin.token))

  const absence_type_id = await post('absence_types', { title: 'Sabbatical', kind: 'other', color: '#123456' })
  const span = { starts_at: '2026-07-06T00:00:00+02:00', ends_at: '2026-07-10T23:59:59+02:00', full_day: true }
  const absence_id = await post('absences', { absence_type_id, user_id, follower_ids: [follower_id], ...span })
  const note = await post(`absences/${absence_id}/notes`, { content: 'Enjoy.' })
  const attach = (path: string, filename: string) =>
    createdId(upload(world, `${ws}/absences/${absence_id}/${path}`, admin.token, { filename, content: png }))
  const vacation_entitlement_id = await inAccount(world.services.appContext, company.accountId, (scope) =>
    grantEntitlement(scope, user_id, { title: 'Vacation 2026', planned_days: 30 }),
  )
  const [notice] = await world.services.pool<{ id: string }[]>`
    insert into lapse_notices
      (account_id, user_id, vacation_entitlement_id, days, lapses_on, told_on, channel, created_at, updated_at)
    values (${company.accountId}, ${user_id}, ${vacation_entitlement_id}, 5, '2027-03-31', '2027-03-01', 'letter', now(), now())
    returning id`
  return {
    absence_type_id,
    absence_id,
    'absence_id.user_note_id': note,
    'absence_id.attachment_id': await attach('attachments', 'b.png'),
    'absence_id.user_note_id.attachment_id': await attach(`notes/${note}/attachments`, 'c.png'),
    vacation_entitlement_id,
    lapse_notice_id: notice!.id,
  }
}
