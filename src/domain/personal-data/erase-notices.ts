import type { Id } from '../../platform/ids.ts'
import { nowOf, type Scope } from '../scope.ts'
import { findFormerNames, lockNamingNotices, updateNoticeMessages } from './erase-notices.sql.ts'
import { renamedInNotice } from './rename-in-notice.ts'

/**
 * Replaces the person's names in notifications about others. Those do not say by id whom they name: a name that somebody else
 * has as well becomes `…`, so that nothing wrong is said of them.
 */
export async function renameInNotices(scope: Scope, userId: Id, names: { old: string; new: string }): Promise<void> {
  const former = await findFormerNames(scope, userId, names)
  if (former.length === 0) return
  const found = await lockNamingNotices(
    scope,
    userId,
    former.map(({ name }) => name),
  )
  const renamed = found.map(({ id, message }) => ({
    id,
    message: former.reduce((text, { name, shared }) => renamedInNotice(text, name, shared ? '…' : names.new), message),
  }))
  const changed = renamed.filter(({ message }, index) => message !== found[index]!.message)
  if (changed.length > 0) await updateNoticeMessages(scope, changed, nowOf(scope))
}
