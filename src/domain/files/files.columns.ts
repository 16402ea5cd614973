import type { Fragment } from '../../platform/db/connect.ts'
import { computed, type Scope } from '../scope.ts'

// The accounts table is `t`.

export const filesUsed = ({ sql }: Scope): Fragment => sql`t.files_bytes::float8`

export const filesAllowed = (scope: Scope): Fragment =>
  scope.sql`${computed(scope, ({ filesPerAccount }) => filesPerAccount)}::float8`
