import { allowLongWork } from '../../platform/db/connect.ts'
import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { yearsOf } from '../../shared/retention.ts'
import { rejectPendingRequests } from '../absences/reject-pending-requests.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { deleteReplacedImage } from '../images/store-image.ts'
import { type Language, languageOf } from '../language.ts'
import { demand } from '../permissions.ts'
import { nowOf, type Scope } from '../scope.ts'
import { enqueueEndOfClock } from '../time-trackings/end-clocks-of-deleted.job.ts'
import { lockAndDemandOtherAccountAdmin } from '../users/change-roles.ts'
import { auditedAs, catalogue, privateKinds } from './catalogue.ts'
import { renameInNotices } from './erase-notices.ts'
import {
  completeErasure,
  deletePrintedNames,
  deleteRepeatedAnswers,
  type Erasure,
  findRetention,
  lockAndInsertErasure,
  lockErasure,
  lockPerson,
  redactAuditEntries,
  renameInSystemNotes,
  updateErasedUser,
} from './erasure.sql.ts'
import { countOwnRows, findOwnIds, renameIn } from './own-rows.sql.ts'
import { datedRecords, listedAs, removeAtOnce, removeRows } from './remove-rows.ts'

const formerNames = {
  en: (number: number): string => `Former employee ${number}`,
  de: (number: number): string => `Ehemalige Person ${number}`,
} satisfies Record<Language, unknown>

/** The name of an erased person, in the language of the account at the first erasure; it is never changed again. */
function formerName({ username, number, locale }: Erasure): string {
  const isGiven = Object.values(formerNames).some((name) => name(number) === username)
  return isGiven ? username : formerNames[languageOf(locale)](number)
}

type AsBefore = { number: number; erasedAt: string }

/** Erases an active or deleted person. `asBefore` is an erasure that a restored backup does not contain. */
export async function erasePerson(scope: Scope, userId: Id, asBefore?: AsBefore): Promise<Id> {
  const person = await lockPerson(scope, userId)
  if (!person) throw invalid('user_id', 'There is no such user.')
  demand(scope.actor, 'user.erase', { userId, accountAdmin: person.account_admin })
  if (person.erased) throw invalid('user_id', 'This person has already been erased.')
  if (person.account_admin) await lockAndDemandOtherAccountAdmin(scope, userId)
  const now = asBefore?.erasedAt ?? nowOf(scope)
  const id = await lockAndInsertErasure(scope, { userId, erasedById: scope.actor.userId, now }, asBefore?.number)
  await enqueueEndOfClock(scope, userId)
  await applyErasure(scope, userId)
  return id
}

/** Deletes all data that is due. Repeated runs delete rows written since, and rows that have become due. */
export async function applyErasure(scope: Scope, userId: Id): Promise<void> {
  await allowLongWork(scope.sql)
  const erasure = await lockErasure(scope, userId)
  const { id, number, image_id } = erasure
  const names = { old: erasure.username, new: formerName(erasure) }
  const now = nowOf(scope)
  const isFirst = names.old !== names.new
  await rejectPendingRequests(scope, userId)
  const about = await recordsOf(scope, userId)
  await renameInNotices(scope, userId, names)
  await removeAtOnce(scope, userId)
  await deleteRepeatedAnswers(scope, userId)
  await renameInSystemNotes(scope, userId, names)
  for (const listed of catalogue) await renameIn(scope, listed, userId, names.new)
  await deletePrintedNames(scope, userId)
  await updateErasedUser(scope, userId, names.new, now)
  await deleteReplacedImage(scope, image_id, null)
  await redactAuditEntries(scope, { userId, number, names, about, privateKinds, now })
  if (isFirst)
    await recordAudit(scope, { record: { type: 'user', id: userId, name: names.new }, after: { erased: number } })
  if (await removeDated(scope, userId)) await completeErasure(scope, id, now)
}

/** The person's records as they are named in the audit log. */
async function recordsOf(scope: Scope, userId: Id): Promise<string[]> {
  const found: string[] = []
  for (const listed of catalogue) {
    const kind = auditedAs[listed.table]
    if (kind) for (const id of await findOwnIds(scope, listed, userId)) found.push(`${kind} ${id}`)
  }
  return found
}

/** Returns whether no row is left that waits for its date. */
async function removeDated(scope: Scope, userId: Id): Promise<boolean> {
  const retention = await findRetention(scope)
  const today = scope.clock.now().toZonedDateTimeISO('UTC')
  let remaining = 0
  for (const listed of datedRecords) {
    const before = today.subtract({ years: yearsOf(retention, listed.category) }).toInstant()
    await removeRows(scope, listed, userId, before.toString())
    remaining += (await countOwnRows(scope, listed, userId)).count
  }
  const reviews = catalogue.find(({ table }) => table === 'tracking_reviews')!
  await removeRows(scope, reviews, userId)
  if (remaining > 0) return false
  for (const listed of listedAs('last')) await removeRows(scope, listed, userId)
  return true
}
