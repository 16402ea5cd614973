import { randomInt } from 'node:crypto'
import type { Id } from '../../platform/ids.ts'
import { newPin } from '../../platform/secrets.ts'
import { localDate } from '../../platform/time/instant.ts'
import { nowOf, type Scope } from '../scope.ts'
import { insertUser, type UserColumns } from './user.sql.ts'

const colorVariants = 12

export type NewPerson = Pick<UserColumns, 'username'> & Partial<UserColumns>

/** A user of the account, without a workspace or login. */
export const admitUser = (scope: Scope, user: NewPerson): Promise<Id> =>
  insertUser(
    scope,
    {
      start_of_accounting: localDate(scope.clock.now(), scope.zone).toString(),
      identifier_pin: newPin(),
      recognition_color_variant: randomInt(colorVariants),
      ...user,
    },
    nowOf(scope),
  )
