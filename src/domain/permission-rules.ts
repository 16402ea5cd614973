import type { Id } from '../platform/ids.ts'
import type { Actor } from './actor.ts'

/**
 * The building blocks of the permission table. A rule is evaluated twice: by the route without a subject, "may this actor
 * ever do it?", and by the domain and for the `permissions` attribute with the record.
 */
export type Rule = (actor: Actor, subject?: Subject) => boolean
export type Subject = {
  /** The person that the record is about or belongs to. */
  userId?: Id | null | undefined
  accountAdmin?: boolean | undefined
  /** Whether the person is admin of any workspace of the account. */
  workspaceAdmin?: boolean | undefined
  /** Whether the person also belongs to other workspaces. */
  elsewhere?: boolean | undefined
  /** The person's first workspace, if it is another than the current one. */
  otherHome?: Id | null | undefined
  /** The workspace of the record, if it may be another than the current one. */
  workspaceId?: Id | undefined
  /** The record belongs to somebody whom the actor administers (an area admin: people of the same area). */
  administered?: boolean | undefined
  confirmed?: boolean | undefined
  running?: boolean | undefined
  punched?: boolean | undefined
  system?: boolean | undefined
  pending?: boolean | undefined
  /** The actor's own, in a workspace where somebody else has to decide about it. */
  needsAnother?: boolean | undefined
  /** The actor is the substitute of somebody who is away and would decide about it. */
  standsIn?: boolean | undefined
}

export const anyone: Rule = () => true
export const signedIn: Rule = anyone
export const accountAdmin: Rule = (actor) => actor.accountAdmin
/** An admin of the record's workspace or of the current one. Account admins are admins everywhere. */
export const admin: Rule = (actor, subject) =>
  actor.accountAdmin ||
  (subject?.workspaceId === undefined ? actor.role === 'admin' : actor.administers.includes(subject.workspaceId))

export const isSelf = (actor: Actor, subject: Subject | undefined): boolean =>
  actor.userId !== null && subject?.userId === actor.userId
export const self: Rule = (actor, subject) => subject === undefined || isSelf(actor, subject)
/** People cannot remove or demote themselves. */
export const others =
  (rule: Rule): Rule =>
  (actor, subject) =>
    rule(actor, subject) && !isSelf(actor, subject)
/** Only account admins may change account admins. */
export const outranking =
  (rule: Rule): Rule =>
  (actor, subject) =>
    rule(actor, subject) && (actor.accountAdmin || !subject?.accountAdmin)
/** Ending or handing over a person's access affects all of their workspaces. */
export const reaching =
  (rule: Rule): Rule =>
  (actor, subject) =>
    outranking(rule)(actor, subject) && (actor.accountAdmin || !subject?.elsewhere)
/** Records of the person as a whole are administered in their first workspace; from others only by admins of the first. */
export const atHome =
  (rule: Rule): Rule =>
  (actor, subject) =>
    rule(actor, subject) && (actor.accountAdmin || !subject?.otherHome || actor.administers.includes(subject.otherHome))
/**
 * An api token must not give access to an admin's session or make somebody an admin. Access to an admin's mail is enough
 * for that.
 */
export const besidesTokens =
  (rule: Rule): Rule =>
  (actor, subject) =>
    rule(actor, subject) && !(actor.apiToken && (subject?.accountAdmin || subject?.workspaceAdmin))
/** Never by api token. */
export const byPeople =
  (rule: Rule): Rule =>
  (actor, subject) =>
    rule(actor, subject) && !actor.apiToken
export const either =
  (...rules: Rule[]): Rule =>
  (actor, subject) =>
    rules.some((rule) => rule(actor, subject))

/** Admins for everybody, area admins for the people of their areas. */
export const administers: Rule = (actor, subject) =>
  actor.accountAdmin ||
  actor.role === 'admin' ||
  (actor.role === 'area_admin' && (subject === undefined || subject.administered === true))

/** The actor's own record, as long as it is not confirmed, if a setting allows it. */
export const ownOpen =
  (allows: (actor: Actor, subject?: Subject) => boolean): Rule =>
  (actor, subject) =>
    subject === undefined || (isSelf(actor, subject) && !subject.confirmed && allows(actor, subject))

export const handlesTimes = ({ allowed }: Actor, subject?: Subject): boolean =>
  subject?.punched ? allowed.editPunched : allowed.byHand

/** The tablet itself; no person is signed in to it. */
export const kiosk: Rule = (actor) => actor.role === 'kiosk'

export const ownPending: Rule = (actor, subject) =>
  subject === undefined || (isSelf(actor, subject) && subject.pending === true)

/** Without a subject always true: a substitute need not be a lead, so only the record decides. */
export const standingIn: Rule = (_, subject) => subject === undefined || subject.standsIn === true

/** Not for the actor's own record if the workspace requires a second person. */
export const withFourEyes =
  (rule: Rule): Rule =>
  (actor, subject) =>
    rule(actor, subject) && !subject?.needsAnother
