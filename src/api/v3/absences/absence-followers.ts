import { followersOfAbsence } from '../../../domain/absences/absence.columns.ts'
import { followAbsence, unfollowAbsence } from '../../../domain/absences/absence-followers.ts'
import { may } from '../../../domain/permissions.ts'
import { bareInput } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { required } from '../../../platform/input/fields.ts'
import { ids } from '../../../platform/input/kind.ts'
import { pathId } from '../path-ids.ts'
import { user, userOverview } from '../people/users.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { absence } from './absences.ts'

const tag = 'Absences'
const path = `${WS}/absences/:absence_id`

export const absenceFollowerOperations = [
  workspaceOperation({
    id: 'listAbsenceFollowers',
    tag,
    summary: 'List the followers of an absence',
    method: 'GET',
    path: `${path}/followers`,
    permission: 'absence.read',
    answers: many(user, userOverview),
    async handle({ scope, params, list, demandVisible }) {
      const followed = pathId(params, 'absence_id')
      await demandVisible(absence, followed)
      return list(may(scope.actor, 'user.administer') ? user : userOverview, {
        where: followersOfAbsence(scope, followed),
      })
    },
  }),
  workspaceOperation({
    id: 'addAbsenceFollowers',
    changes: 'absences',
    tag,
    summary: 'Add followers to an absence',
    method: 'POST',
    path: `${path}/followers`,
    permission: 'absence.update',
    input: bareInput({ ids: required(ids()) }),
    example: { ids: [1] },
    answers: one(absence),
    async handle({ scope, params, attributes, show }) {
      const followed = pathId(params, 'absence_id')
      await followAbsence(scope, followed, attributes.ids)
      return show(absence, followed)
    },
  }),
  workspaceOperation({
    id: 'removeAbsenceFollower',
    changes: 'absences',
    tag,
    summary: 'Remove a follower from an absence',
    method: 'DELETE',
    path: `${path}/followers/:follower_id`,
    permission: 'absence.read',
    answers: one(absence),
    async handle({ scope, params, show }) {
      const followed = pathId(params, 'absence_id')
      await unfollowAbsence(scope, followed, pathId(params, 'follower_id'))
      return show(absence, followed)
    },
  }),
]
