import { inAccount } from '../../../src/domain/app-context.ts'
import { grantEntitlement } from '../../../src/domain/entitlements/write-entitlements.ts'
import { upload } from '../../support/multipart.ts'
import type { Ids } from './full-company.ts'
import { createdId, type Owner, picture } from './tracking-records.ts'

/** An absence with one record of every kind that belongs to it, and its entitlement. */
export async function createAbsenceRecords({ world, token, ws, mark, personId, ids }: Owner): Promise<Ids> {
  const send = (path: string, attributes: object) => world.post(`${ws}${path}`, attributes, token)
  const absence_type_id = createdId(await send('/absence_types', { title: mark, kind: 'vacation' }))
  const wanted = {
    absence_type_id,
    user_id: personId,
    starts_at: '2026-07-06',
    ends_at: '2026-07-10',
    title: mark,
    external_id: `${mark}-ab`,
    follower_ids: [ids.user_id],
  }
  const absence_id = createdId(await send('/absences', wanted), 200)
  const absence = `/absences/${absence_id}`
  const note = createdId(await send(`${absence}/notes`, { content: mark }))
  const vacation_entitlement_id = await inAccount(world.services.appContext, ids.account_id!, (scope) =>
    grantEntitlement(scope, personId, { title: mark, planned_days: 28, expires: true }),
  )
  const [notice] = await world.services.pool<{ id: string }[]>`
    insert into lapse_notices
      (account_id, user_id, vacation_entitlement_id, days, lapses_on, told_on, channel, created_at, updated_at)
    values (${ids.account_id!}, ${personId}, ${vacation_entitlement_id}, 5, '2027-03-31', '2027-03-01', 'letter', now(), now())
    returning id`
  return {
    absence_type_id,
    absence_id,
    vacation_entitlement_id,
    lapse_notice_id: notice!.id,
    'absence_id.user_note_id': note,
    'absence_id.user_note_id.attachment_id': createdId(
      await upload(world, `${ws}${absence}/notes/${note}/attachments`, token, picture(mark)),
    ),
    'absence_id.attachment_id': createdId(await upload(world, `${ws}${absence}/attachments`, token, picture(mark))),
  }
}
