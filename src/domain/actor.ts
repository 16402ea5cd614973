import type { Id } from '../platform/ids.ts'

export type AssumedRole = 'employee' | 'area_admin' | 'admin'

/** Who acts. In a workspace, `role` is the role in effect there; outside of one it is null. */
export type Actor = {
  /** Null where no person acts: a job, the command line, an api token, a kiosk. */
  userId: Id | null
  name: string
  /** Another system with an api token: it acts for the account, and must not be a way into its admins' sessions. */
  apiToken?: true
  accountAdmin: boolean
  role: AssumedRole | 'kiosk' | null
  /** Whether the actor belongs to the workspace at hand; an account admin can enter without. */
  member: boolean
  /** The areas that the actor belongs to in the workspace at hand. */
  areaIds: readonly Id[]
  /** The workspaces that the actor is admin of, not counting those of an account admin: that is all of them. */
  administers: readonly Id[]
  /** What the workspace and the user's own settings open to an employee. */
  allowed: Allowances
}

/** Of whom employees see whether they are here or away: nobody, the people of their areas, or everybody. */
export const teamCalendars = ['nobody', 'area', 'workspace'] as const
export type TeamCalendar = (typeof teamCalendars)[number]

type Allowances = {
  byHand: boolean
  editPunched: boolean
  editArea: boolean
  tag: boolean
  teamCalendar: TeamCalendar
  /** Also what an absence of a colleague is for. */
  absenceReasons: boolean
}

export const noAllowances: Allowances = {
  byHand: false,
  editPunched: false,
  editArea: false,
  tag: false,
  teamCalendar: 'nobody',
  absenceReasons: false,
}

/** The service itself, acting for an account: the command line, jobs and integrations. */
export const systemActor: Actor = {
  userId: null,
  name: 'Stint',
  accountAdmin: true,
  role: 'admin',
  member: false,
  areaIds: [],
  administers: [],
  allowed: noAllowances,
}

/** A tablet at the door: it stands in its workspace and has no rights of a person there. */
export const kioskActor = (title: string): Actor => ({
  ...systemActor,
  name: title,
  accountAdmin: false,
  role: 'kiosk',
})

export const roleIds = { employee: 1, workingAreaAdmin: 2, workspaceAdmin: 3, accountAdmin: 4 } as const
