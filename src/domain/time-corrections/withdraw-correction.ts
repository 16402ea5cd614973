import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { isSelf } from '../permission-rules.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { demandPending } from './decide-correction.ts'
import { cancelCorrectionNotices } from './notify-correction-deciders.ts'
import { correctionSubject } from './time-correction.policy.ts'
import { lockCorrection, updateCorrection } from './time-correction.sql.ts'

/** By the person who asked, as long as nobody has decided. */
export async function withdrawCorrection(scope: WorkspaceScope, id: Id): Promise<void> {
  const correction = await lockCorrection(scope, id)
  if (!correction) throw notFound()
  if (isSelf(scope.actor, { userId: correction.user_id })) demandPending(correction)
  demand(scope.actor, 'time_correction.withdraw', correctionSubject(correction))
  await updateCorrection(scope, id, { status: 'withdrawn' }, nowOf(scope))
  await cancelCorrectionNotices(scope, correction)
}
