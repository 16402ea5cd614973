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
const either =
  (...rules: Rule[]): Rule =>
  (actor, subject) =>
    rules.some((rule) => rule(actor, subject))

const rules = {
  // Without a sign-in.
  'status.read': anyone,
  'industry_example.read': anyone,
  'session.create': anyone,
  'password.write': anyone,

  'session.destroy': signedIn,
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
  'user.update_email': either(reaching(admin), self),
  'user.update_roles': others(outranking(admin)),
  'user.update_account_admin_role': others(accountAdmin),
  'user.update_status': others(reaching(admin)),
  'user.destroy': others(reaching(admin)),
} satisfies Record<string, Rule>

export type Permission = keyof typeof rules
export const permissions = Object.keys(rules) as Permission[]

/** Permissions that need no sign-in. */
const open: readonly Permission[] = ['status.read', 'industry_example.read', 'session.create', 'password.write']

export const isOpen = (permission: Permission): boolean => open.includes(permission)

export const isPermission = (name: string): name is Permission => Object.hasOwn(rules, name)

export const may = (actor: Actor, permission: Permission, subject?: Subject): boolean =>
  rules[permission](actor, subject)

export function demand(actor: Actor, permission: Permission, subject?: Subject): void {
  if (!may(actor, permission, subject)) throw forbidden()
}
