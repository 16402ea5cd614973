import { forbidden } from '../platform/errors.ts'
import type { Id } from '../platform/ids.ts'
import type { Actor } from './actor.ts'

/**
 * Who may do what: the one table. A rule is asked twice: without a subject, "may this actor ever do it?", by the
 * route, and with the record it is about, by the domain and for the `permissions` attribute.
 */
type Rule = (actor: Actor, subject?: Subject) => boolean
export type Subject = {
  /** The person that the record is, or belongs to. */
  userId?: Id | null | undefined
  accountAdmin?: boolean | undefined
  /** Whether the person belongs to other workspaces than the one at hand, too. */
  elsewhere?: boolean | undefined
  /** Where the record belongs, if that need not be the workspace at hand. */
  workspaceId?: Id | undefined
  /** The record belongs to somebody whom the actor administers (an area admin: people of the same area). */
  administered?: boolean | undefined
  confirmed?: boolean | undefined
  running?: boolean | undefined
  punched?: boolean | undefined
  system?: boolean | undefined
  pending?: boolean | undefined
  /** The actor's own, in a workspace where somebody else decides about it. */
  needsAnother?: boolean | undefined
  /** The actor is the substitute of somebody who is away and would decide about it. */
  standsIn?: boolean | undefined
}

const anyone: Rule = () => true
const signedIn: Rule = anyone
const accountAdmin: Rule = (actor) => actor.accountAdmin
/** Of the record's own workspace, or of the one at hand. An account admin is an admin everywhere. */
const admin: Rule = (actor, subject) =>
  actor.accountAdmin ||
  (subject?.workspaceId === undefined ? actor.role === 'admin' : actor.administers.includes(subject.workspaceId))

const isSelf = (actor: Actor, subject: Subject | undefined): boolean =>
  actor.userId !== null && subject?.userId === actor.userId
const self: Rule = (actor, subject) => subject === undefined || isSelf(actor, subject)
/** Nobody removes or demotes themselves. */
const others =
  (rule: Rule): Rule =>
  (actor, subject) =>
    rule(actor, subject) && !isSelf(actor, subject)
/** Only account admins touch account admins. */
const outranking =
  (rule: Rule): Rule =>
  (actor, subject) =>
    rule(actor, subject) && (actor.accountAdmin || !subject?.accountAdmin)
/** What ends a person's access, or hands it over, reaches into every workspace of theirs. */
const reaching =
  (rule: Rule): Rule =>
  (actor, subject) =>
    outranking(rule)(actor, subject) && (actor.accountAdmin || !subject?.elsewhere)
/** Whoever reads the post of an account admin can become one: that is for people to decide. */
const besidesTokens =
  (rule: Rule): Rule =>
  (actor, subject) =>
    rule(actor, subject) && !(actor.apiToken && subject?.accountAdmin)
const either =
  (...rules: Rule[]): Rule =>
  (actor, subject) =>
    rules.some((rule) => rule(actor, subject))

/** Admins for everybody, area admins for the people of their areas. */
const administers: Rule = (actor, subject) =>
  actor.accountAdmin ||
  actor.role === 'admin' ||
  (actor.role === 'area_admin' && (subject === undefined || subject.administered === true))

/** One's own record, as long as nobody has confirmed it, where a setting allows it. */
const ownOpen =
  (allows: (actor: Actor, subject?: Subject) => boolean): Rule =>
  (actor, subject) =>
    subject === undefined || (isSelf(actor, subject) && !subject.confirmed && allows(actor, subject))

const handlesTimes = ({ allowed }: Actor, subject?: Subject): boolean =>
  subject?.punched ? allowed.editPunched : allowed.byHand

/** The tablet itself, which nobody is signed in to. */
const kiosk: Rule = (actor) => actor.role === 'kiosk'

const ownPending: Rule = (actor, subject) =>
  subject === undefined || (isSelf(actor, subject) && subject.pending === true)

/** A substitute need not be a lead, so that only the record tells. */
const standingIn: Rule = (_, subject) => subject === undefined || subject.standsIn === true

/** Not about one's own, where the workspace wants two people for that. */
const withFourEyes =
  (rule: Rule): Rule =>
  (actor, subject) =>
    rule(actor, subject) && !subject?.needsAnother

const rules = {
  // Without a sign-in.
  'status.read': anyone,
  'industry_example.read': anyone,
  'session.create': anyone,
  'password.write': anyone,

  'session.destroy': signedIn,
  'password.change': signedIn,
  'me.read': signedIn,

  'account.read': accountAdmin,
  'account.update': accountAdmin,
  'account_user.read': accountAdmin,
  'account_workspace.read': accountAdmin,
  'workspace.create': accountAdmin,
  'api_token.read': accountAdmin,
  'api_token.create': accountAdmin,
  'api_token.destroy': accountAdmin,

  'workspace.read': signedIn,
  'workspace.update': admin,
  'workspace.destroy': accountAdmin,

  'area.read': signedIn,
  'area.create': admin,
  'area.update': admin,
  'area.destroy': admin,

  'tag.read': signedIn,
  'tag.create': admin,
  'tag.update': admin,
  'tag.destroy': admin,

  'role.read': signedIn,

  'kiosk.read': admin,
  'kiosk.create': admin,
  'kiosk.destroy': admin,
  /** All that a kiosk can do: show names and take punches. */
  'kiosk.use': kiosk,

  'data_profile.read': signedIn,
  'data_profile.create': admin,
  'data_profile.update': admin,
  'custom_field.create': admin,
  'custom_field.update': admin,

  /** To see that somebody exists: name, picture, status. */
  'user_overview.read': signedIn,
  'user.read': either(admin, self),
  'user.create': admin,
  /** Changing oneself covers one's own profile only; the domain knows which attributes that is. */
  'user.update': either(outranking(admin), self),
  'user.administer': admin,
  /** Whoever gets the address can get in with it. */
  'user.update_email': either(besidesTokens(reaching(admin)), self),
  'user.update_roles': others(outranking(admin)),
  'user.update_account_admin_role': others(accountAdmin),
  'user.update_status': others(reaching(admin)),
  'user.destroy': others(reaching(admin)),
  /** To the address that the person has: nothing is handed over. */
  'user.invite': admin,

  'document.read': either(admin, self),
  'document.create': admin,
  'document.destroy': admin,

  'work_protection.read': either(admin, self),
  'work_protection.create': admin,
  'work_protection.destroy': admin,

  'time_tracking.read': signedIn,
  'time_tracking.punch': either(administers, self),
  'time_tracking.create': either(administers, ownOpen(handlesTimes)),
  /** Any change; which part of the record one may change has rules of its own. */
  'time_tracking.update': either(
    administers,
    ownOpen((actor, subject) => handlesTimes(actor, subject) || actor.allowed.editArea || actor.allowed.tag),
  ),
  'time_tracking.update_times': either(administers, ownOpen(handlesTimes)),
  'time_tracking.update_area': either(
    administers,
    ownOpen(({ allowed }) => allowed.editArea),
  ),
  'time_tracking.update_tags': either(
    administers,
    ownOpen(({ allowed }) => allowed.tag),
  ),
  'time_tracking.destroy': either(administers, ownOpen(handlesTimes)),
  'time_tracking.confirm': (actor, subject) => administers(actor, subject) && !subject?.running,
  /** Attachments, signatures and followers: whoever may read the record and is not only looking at a closed one. */
  'time_tracking.accompany': either(
    administers,
    ownOpen(() => true),
  ),

  'note.create': signedIn,
  /** Only the author changes a note; nobody changes one that the system wrote. */
  'note.update': (actor, subject) => subject === undefined || (isSelf(actor, subject) && !subject.system),
  'note.destroy': (actor, subject) =>
    subject === undefined || (!subject.system && (isSelf(actor, subject) || administers(actor, subject))),

  'absence_type.read': signedIn,
  'absence_type.create': admin,
  'absence_type.update': admin,
  'absence_type.destroy': admin,
  'public_holiday.read': signedIn,
  'entitlement.read': signedIn,
  'entitlement.calculate': either(administers, self),
  'entitlement.create': admin,
  'entitlement.update': admin,
  'entitlement.destroy': admin,

  'absence.read': signedIn,
  'absence.create': either(administers, self),
  /** One's own as long as nobody has decided about it. */
  'absence.update': either(withFourEyes(administers), ownPending),
  'absence.destroy': either(administers, ownPending),
  /** To say what an absence takes, instead of having it computed. */
  'absence.set_amounts': administers,
  'absence.decide': either(withFourEyes(administers), standingIn),
  /** The same absence for many people. */
  'absence.create_for_many': administers,

  'notification.read': signedIn,
  'notification.destroy': signedIn,
  'batch.read': signedIn,
  'change.follow': signedIn,
  'report.read': signedIn,
} satisfies Record<string, Rule>

export type Permission = keyof typeof rules
export const permissions = Object.keys(rules) as Permission[]

/** Permissions that need no sign-in. */
const open: readonly Permission[] = ['status.read', 'industry_example.read', 'session.create', 'password.write']

export const isOpen = (permission: Permission): boolean => open.includes(permission)

/** Needs the token of a kiosk and no other. */
export const isForKiosks = (permission: Permission): boolean => permission === 'kiosk.use'

export const isPermission = (name: string): name is Permission => Object.hasOwn(rules, name)

export const may = (actor: Actor, permission: Permission, subject?: Subject): boolean =>
  rules[permission](actor, subject)

export function demand(actor: Actor, permission: Permission, subject?: Subject): void {
  if (!may(actor, permission, subject)) throw forbidden()
}
