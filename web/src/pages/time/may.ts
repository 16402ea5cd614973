import type { Tracking } from '../../api/records.ts'
import { useSession } from '../../session/session.tsx'

/** What one may do to a tracking, taken together from what the record says and what the workspace opens to employees. */
export type MayDo = {
  times: boolean
  area: boolean
  tags: boolean
  edit: boolean
  destroy: boolean
  confirm: boolean
  /** Files, signatures, followers. */
  accompany: boolean
}

/** The record has to be read with `permissions=true`. */
export function useMayDo(): (tracking: Tracking) => MayDo {
  const { me, workspace, isAdmin, isLead } = useSession()
  return (tracking) => {
    const { update = false, destroy = false, confirm = false } = tracking.permissions ?? {}
    const mine = tracking.rel.user?.id === me.id
    // An area admin sees only the people of their areas, and may do everything with them. What runs cannot be confirmed
    // by anybody, so that says nothing about an own one.
    const leads = isAdmin || (isLead && (!mine || confirm || tracking.ends_at === null))
    return {
      // The server has one rule for changing times and for deleting.
      times: update && destroy,
      area: update && (leads || workspace.allow_employees_edit_working_session_area),
      tags: update && (leads || workspace.allow_employees_tag_working_sessions),
      edit: update,
      destroy,
      confirm,
      accompany: leads || (mine && !tracking.confirmed),
    }
  }
}

/** What one may do when nothing is there yet. */
export function useMayCreate() {
  const { workspace, isLead, mayRecord } = useSession()
  return {
    create: mayRecord,
    area: isLead || workspace.allow_employees_edit_working_session_area,
    tags: isLead || workspace.allow_employees_tag_working_sessions,
  }
}

/** Actions on many that the caller could do to at least some of their own. */
export function useMayBatch() {
  const { workspace, isLead, mayRecord } = useSession()
  return {
    confirm: isLead,
    tag: isLead || workspace.allow_employees_tag_working_sessions,
    destroy: mayRecord || workspace.allow_employee_edit_punched_working_sessions,
  }
}
