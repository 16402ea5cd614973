import { checkAll, forbidden, invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { demandConfirmed } from '../access/confirm-password.ts'
import { enqueueSecurityMail } from '../access/enqueue-security-mail.ts'
import { changeEmail, invite } from '../access/login.ts'
import { setBirthdayFields } from '../custom-fields/write-custom-fields.ts'
import { deleteReplacedImage, storeImage } from '../images/store-image.ts'
import { demand, may } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { enqueueHolidayRecount } from '../time-account/recount-holidays.job.ts'
import { changeRoles, sameRoles } from './change-roles.ts'
import { demandPeople } from './people.ts'
import { lockUser, type PresentUser, subjectOf, updateUser } from './user.sql.ts'
import { changesLinks, demandNamedRecords, setUserLinks, type UserAttributes, type UserLinks } from './user-changes.ts'

type UserChanges = UserAttributes & { role_ids?: readonly Id[] | undefined }

/** What people may change about themselves; everything else is for admins. */
const ownProfile = [
  'username',
  'abbreviation',
  'avatar',
  'locale',
  'hours_notation',
  'time_zone',
  'birthday',
  'checkin_complete',
  'absence_request_mails',
  'substitute_id',
]

export async function changeUser(
  scope: WorkspaceScope,
  id: Id,
  { email, avatar, role_ids, ...columns }: UserChanges,
  links: UserLinks,
): Promise<void> {
  const user = await lockUser(scope, id)
  if (!user) throw notFound()
  demand(scope.actor, 'user.update', subjectOf(user))
  if (
    !may(scope.actor, 'user.administer') &&
    (await goesBeyondOwnProfile(scope, user, { email, role_ids, ...columns }, links))
  )
    throw forbidden()
  await checkAll(
    () => demandSubstitute(scope, user, columns.substitute_id),
    () => demandPins(scope, user, columns),
    () => demandNamedRecords(scope, columns, user),
    () => role_ids && changeRoles(scope, user, role_ids),
    () => changeLinks(scope, user, links),
  )
  const image_id = avatar === undefined ? user.image_id : await storeImage(scope, avatar, user.image_id)
  await updateUser(scope, id, { ...columns, image_id }, nowOf(scope))
  if (columns.birthday !== undefined) await setBirthdayFields(scope, id, columns.birthday)
  await deleteReplacedImage(scope, user.image_id, image_id)
  if (changesDaysAway(user, columns)) await enqueueHolidayRecount(scope, id)
  if (email !== undefined && email !== user.email) await setEmail(scope, user, email)
}

async function changeLinks(scope: WorkspaceScope, user: PresentUser, links: UserLinks): Promise<void> {
  if (!(await changesLinks(scope, user.id, links))) return
  if (!user.member) throw forbidden('Only members of a workspace can have areas, tags and other data in it.')
  await setUserLinks(scope, user.id, links)
}

async function demandSubstitute(
  scope: WorkspaceScope,
  user: PresentUser,
  wanted: Id | null | undefined,
): Promise<void> {
  if (wanted === undefined || wanted === user.substitute_id) return
  demand(scope.actor, 'user.update_substitute', subjectOf(user))
  if (wanted !== null) await demandPeople(scope, [wanted], 'substitute_id')
}

function demandPins({ actor }: WorkspaceScope, user: PresentUser, changes: UserAttributes): void {
  const names = ['tablet_pin', 'identifier_pin'] as const
  if (names.some((name) => changes[name] !== undefined && changes[name] !== user[name]))
    demand(actor, 'user.update_pins', subjectOf(user))
}

/** Clients may send a whole record back, so only real changes count. */
async function goesBeyondOwnProfile(
  scope: WorkspaceScope,
  user: PresentUser,
  { role_ids, ...columns }: Record<string, unknown> & { role_ids?: readonly Id[] | undefined },
  links: UserLinks,
): Promise<boolean> {
  const present = user as unknown as Record<string, unknown>
  const changed = Object.entries(columns).some(
    ([name, value]) => value !== undefined && !ownProfile.includes(name) && !same(present[name], value),
  )
  return (
    changed || (role_ids !== undefined && !sameRoles(user, role_ids)) || (await changesLinks(scope, user.id, links))
  )
}

/** Whether absences have to be recounted: the hours of a vacation day without a schedule, and public holidays. */
const changesDaysAway = (user: PresentUser, changes: UserChanges): boolean =>
  (['public_holiday_ids', 'hours_on_vacation_day'] as const).some(
    (name) => changes[name] !== undefined && !same(user[name], changes[name]),
  )

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

async function setEmail(scope: WorkspaceScope, user: PresentUser, email: string | null): Promise<void> {
  demand(scope.actor, 'user.update_email', subjectOf(user))
  if (email === null && user.account_admin)
    throw invalid('email', 'An account admin needs an e-mail address to sign in with.')
  if (user.email !== null) await demandConfirmed(scope)
  if (user.has_password) await enqueueSecurityMail(scope, user.id, { event: 'email_changed' })
  // Without a password they need a new invitation; the one to the old address is void.
  if (email !== null && !user.has_password) await invite(scope, user.id, email)
  else await changeEmail(scope, user.id, email)
}
