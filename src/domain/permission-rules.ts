import type { Id } from '../platform/ids.ts'
import type { Actor } from './actor.ts'

/**
 * What the table of permissions is written with. A rule is asked twice: without a subject, "may this actor ever do it?",
 * by the route, and with the record it is about, by the domain and for the `permissions` attribute.
 */
export type Rule = (actor: Actor, subject?: Subject) => boolean
export type Subject = {
  /** The person that the record is, or belongs to. */
  userId?: Id | null | undefined
  accountAdmin?: boolean | undefined
  /** Of any workspace of the account. */
  workspaceAdmin?: boolean | undefined
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

export const anyone: Rule = () => true
export const signedIn: Rule = anyone
export const accountAdmin: Rule = (actor) => actor.accountAdmin
/** Of the record's own workspace, or of the one at hand. An account admin is an admin everywhere. */
export const admin: Rule = (actor, subject) =>
  actor.accountAdmin ||
  (subject?.workspaceId === undefined ? actor.role === 'admin' : actor.administers.includes(subject.workspaceId))

export const isSelf = (actor: Actor, subject: Subject | undefined): boolean =>
  actor.userId !== null && subject?.userId === actor.userId
export const self: Rule = (actor, subject) => subject === undefined || isSelf(actor, subject)
/** Nobody removes or demotes themselves. */
export const others =
  (rule: Rule): Rule =>
  (actor, subject) =>
    rule(actor, subject) && !isSelf(actor, subject)
/** Only account admins touch account admins. */
export const outranking =
  (rule: Rule): Rule =>
  (actor, subject) =>
    rule(actor, subject) && (actor.accountAdmin || !subject?.accountAdmin)
/** What ends a person's access, or hands it over, reaches into every workspace of theirs. */
export const reaching =
  (rule: Rule): Rule =>
  (actor, subject) =>
    outranking(rule)(actor, subject) && (actor.accountAdmin || !subject?.elsewhere)
/**
 * Who gets into an admin's session, or becomes one, is for people to decide: an api token must be no way to it. Whoever
 * reads the post of an admin can become one.
 */
export const besidesTokens =
  (rule: Rule): Rule =>
  (actor, subject) =>
    rule(actor, subject) && !(actor.apiToken && (subject?.accountAdmin || subject?.workspaceAdmin))
/** Not for programs at all. */
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

/** One's own record, as long as nobody has confirmed it, where a setting allows it. */
export const ownOpen =
  (allows: (actor: Actor, subject?: Subject) => boolean): Rule =>
  (actor, subject) =>
    subject === undefined || (isSelf(actor, subject) && !subject.confirmed && allows(actor, subject))

export const handlesTimes = ({ allowed }: Actor, subject?: Subject): boolean =>
  subject?.punched ? allowed.editPunched : allowed.byHand

/** The tablet itself, which nobody is signed in to. */
export const kiosk: Rule = (actor) => actor.role === 'kiosk'

export const ownPending: Rule = (actor, subject) =>
  subject === undefined || (isSelf(actor, subject) && subject.pending === true)

/** A substitute need not be a lead, so that only the record tells. */
export const standingIn: Rule = (_, subject) => subject === undefined || subject.standsIn === true

/** Not about one's own, where the workspace wants two people for that. */
export const withFourEyes =
  (rule: Rule): Rule =>
  (actor, subject) =>
    rule(actor, subject) && !subject?.needsAnother
