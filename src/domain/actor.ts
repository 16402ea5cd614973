import type { Id } from '../platform/ids.ts'

export type AssumedRole = 'employee' | 'area_admin' | 'admin'

/** Who acts. `role` is the effective role in the current workspace, null outside of one. */
export type Actor = {
  /** Null if no person acts: a job, the command line, an api token, a kiosk. */
  userId: Id | null
  name: string
  /** Another system with an api token. It acts for the account, but must not give access to sessions of its admins. */
  apiToken?: true
  accountAdmin: boolean
  role: AssumedRole | 'kiosk' | null
  /** Whether the actor belongs to the current workspace; an account admin need not. */
  member: boolean
  /** The actor's areas in the current workspace. */
  areaIds: readonly Id[]
  /** The workspaces that the actor is admin of; not filled for account admins, who administer all. */
  administers: readonly Id[]
  /** What the settings of the workspace and the user allow an employee to do. */
  allowed: Allowances
}

/** Whose presence employees may see: nobody's, that of the people in their areas, or everybody's. */
export const teamCalendars = ['nobody', 'area', 'workspace'] as const
export type TeamCalendar = (typeof teamCalendars)[number]

type Allowances = {
  byHand: boolean
  editPunched: boolean
  editArea: boolean
  tag: boolean
  teamCalendar: TeamCalendar
  /** Whether employees see the type of a colleague's absence. */
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

/** A tablet: bound to its workspace, without a person's permissions. */
export const kioskActor = (title: string): Actor => ({
  ...systemActor,
  name: title,
  accountAdmin: false,
  role: 'kiosk',
})

export const roleIds = { employee: 1, workingAreaAdmin: 2, workspaceAdmin: 3, accountAdmin: 4 } as const
