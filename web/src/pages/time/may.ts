import type { Tracking } from '../../api/records.ts'
import { useSession } from '../../session/session.tsx'
import { localDay } from '../../time/zoned.ts'

/** The permissions on a tracking: those of the record, what the workspace allows employees, and closed months. */
export type MayDo = {
  times: boolean
  area: boolean
  tags: boolean
  edit: boolean
  destroy: boolean
  confirm: boolean
  /** Request a correction. */
  correct: boolean
  /** Whether it is in a closed month, where only tags, notes and files can be changed. */
  isClosed: boolean
  /** Files, signatures, followers. */
  accompany: boolean
}

/** The record has to be read with `permissions=true`. */
export function useMayDo(isClosedOn: (day: string) => boolean): (tracking: Tracking) => MayDo {
  const { me, workspace, isAdmin, isLead, zone } = useSession()
  return (tracking) => {
    const { update = false, destroy = false, confirm = false } = tracking.permissions ?? {}
    const mine = tracking.rel.user?.id === me.id
    // An area admin sees only the people of their areas, and may do everything with them. Nobody can confirm a running time, so
    // `confirm` says nothing about an own running one.
    const leads = isAdmin || (isLead && (!mine || confirm || tracking.ends_at === null))
    // What still ran when its month was closed may end.
    const isClosed = tracking.ends_at !== null && isClosedOn(localDay(tracking.starts_at, zone))
    // The server has the same rule for changing the times and for deleting.
    const times = update && destroy && !isClosed
    return {
      times,
      area: update && !isClosed && (leads || workspace.allow_employees_edit_working_session_area),
      tags: update && (leads || workspace.allow_employees_tag_working_sessions),
      edit: update,
      destroy: destroy && !isClosed,
      confirm: confirm && !isClosed,
      correct: mine && !times && !isClosed,
      isClosed,
      accompany: leads || (mine && !tracking.confirmed),
    }
  }
}

/** The permissions for new trackings. */
export function useMayCreate() {
  const { workspace, isLead, mayRecord } = useSession()
  return {
    create: mayRecord,
    area: isLead || workspace.allow_employees_edit_working_session_area,
    tags: isLead || workspace.allow_employees_tag_working_sessions,
  }
}

/** The batch actions that the reader may take on at least some trackings. */
export function useMayBatch() {
  const { workspace, isLead, mayRecord } = useSession()
  return {
    confirm: isLead,
    tag: isLead || workspace.allow_employees_tag_working_sessions,
    destroy: mayRecord || workspace.allow_employee_edit_punched_working_sessions,
  }
}
