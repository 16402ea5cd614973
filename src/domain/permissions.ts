import { forbidden } from '../platform/errors.ts'
import type { Actor } from './actor.ts'
import type { Subject } from './permission-rules.ts'
import { rules } from './permission-table.ts'

export type { Subject }

export type Permission = keyof typeof rules
export const permissions = Object.keys(rules) as Permission[]

/** Permissions that need no sign-in. */
const open: readonly Permission[] = [
  'status.read',
  'industry_example.read',
  'session.create',
  'session.end_by_provider',
  'password.write',
]

export const isOpen = (permission: Permission): boolean => open.includes(permission)

/** Needs the token of a kiosk and no other. */
export const isForKiosks = (permission: Permission): boolean => permission === 'kiosk.use'

export const isPermission = (name: string): name is Permission => Object.hasOwn(rules, name)

export const may = (actor: Actor, permission: Permission, subject?: Subject): boolean =>
  rules[permission](actor, subject)

export function demand(actor: Actor, permission: Permission, subject?: Subject): void {
  if (!may(actor, permission, subject)) throw forbidden()
}
