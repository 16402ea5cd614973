import type { Tracking } from '../../api/records.ts'
import { useSession } from '../../session/session.tsx'

/** The permissions on a tracking. */
export type MayDo = {
  times: boolean
  area: boolean
  tags: boolean
  destroy: boolean
  confirm: boolean
  /** Request a correction. */
  correct: boolean
  /** Files, signatures, followers. */
  attach: boolean
}

/** The record has to be read with `permissions=true`. */
export function mayDo({ permissions }: Tracking): MayDo {
  const may = (name: keyof NonNullable<Tracking['permissions']>): boolean => permissions?.[name] === true
  const times = may('update_times')
  return {
    times,
    area: may('update_area'),
    tags: may('update_tags'),
    destroy: may('destroy'),
    confirm: may('confirm'),
    correct: may('request_correction') && !times,
    attach: may('attach'),
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
