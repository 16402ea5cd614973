import { deleteReplacedImage, type ImageChange, storeImage } from '../images/store-image.ts'
import { inWorkspace } from '../lookup.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { enqueueHolidayRecount } from '../time-account/recount-holidays.job.ts'
import { lockHolidaySettings, lockWorkspaceImage, updateWorkspace, type WorkspaceColumns } from './workspace.sql.ts'

type WorkspaceChanges = Partial<Omit<WorkspaceColumns, 'image_id'>> & { avatar?: ImageChange | undefined }

export async function changeWorkspace(scope: WorkspaceScope, { avatar, ...changes }: WorkspaceChanges): Promise<void> {
  const { id } = scope.workspace
  if (namesHolidays(changes)) {
    await lockHolidaySettings(scope)
    if (changesHolidays(await inWorkspace(scope, id), changes)) await enqueueHolidayRecount(scope, null)
  }
  if (avatar === undefined) return updateWorkspace(scope, id, changes, nowOf(scope))
  const present = await lockWorkspaceImage(scope, id)
  const image_id = await storeImage(scope, avatar, present)
  await updateWorkspace(scope, id, { ...changes, image_id }, nowOf(scope))
  await deleteReplacedImage(scope, present, image_id)
}

const namesHolidays = ({ holiday_calendar, special_days, time_zone }: WorkspaceChanges): boolean =>
  [holiday_calendar, special_days, time_zone].some((value) => value !== undefined)

/** The default calendar depends on the zone. */
const changesHolidays = (
  { workspace }: WorkspaceScope,
  { holiday_calendar, special_days, time_zone }: WorkspaceChanges,
): boolean =>
  time_zone !== undefined ||
  (holiday_calendar !== undefined && holiday_calendar !== workspace.holidayCalendar) ||
  (special_days !== undefined && JSON.stringify(special_days) !== JSON.stringify(workspace.specialDays))
