import { absenceSubject, onAbsence } from '../../domain/absences/absence.policy.ts'
import { readAbsence } from '../../domain/absences/change-absence.ts'
import { attach, detach } from '../../domain/attachments/attachments.ts'
import { demand } from '../../domain/permissions.ts'
import { many, one } from '../../jsonapi/operation.ts'
import { absence } from './absences.ts'
import { attachment } from './attachments.ts'
import { pathId } from './path-ids.ts'
import { WS, workspaceOperation } from './scope.ts'

const tag = 'Attachments'
const path = `${WS}/absences/:absence_id/attachments`

export const absenceAttachmentOperations = [
  workspaceOperation({
    id: 'listAbsenceAttachments',
    tag,
    summary: 'List the attachments of an absence',
    method: 'GET',
    path,
    permission: 'absence.read',
    answers: many(attachment),
    async handle({ scope, params, list, demandVisible }) {
      const id = pathId(params, 'absence_id')
      await demandVisible(absence, id)
      return list(attachment, { where: onAbsence(scope, id) })
    },
  }),
  workspaceOperation({
    id: 'createAbsenceAttachment',
    tag,
    summary: 'Attach a file to an absence',
    description: 'At most 25 MiB. The content type is found by looking at the content.',
    method: 'POST',
    path,
    permission: 'absence.read',
    status: 201,
    takesFile: {
      fields: [],
      permit: async ({ scope, params }) => void (await readAbsence(scope, pathId(params, 'absence_id'))),
    },
    answers: one(attachment),
    async handle({ scope, params, upload, show }) {
      // A doctor's note often comes after the decision, so one's own absence takes files in every state.
      const { id } = await readAbsence(scope, pathId(params, 'absence_id'))
      return show(attachment, await attach(scope, { absence_id: id }, upload!))
    },
  }),
  workspaceOperation({
    id: 'deleteAbsenceAttachment',
    tag,
    summary: 'Remove an attachment from an absence',
    method: 'DELETE',
    path: `${path}/:attachment_id`,
    permission: 'absence.update',
    answers: one(attachment),
    async handle({ scope, params, show }) {
      const row = await readAbsence(scope, pathId(params, 'absence_id'))
      const gone = pathId(params, 'attachment_id')
      const deleted = await show(attachment, gone, { where: onAbsence(scope, row.id) })
      demand(scope.actor, 'absence.update', absenceSubject(row))
      await detach(scope, gone)
      return deleted
    },
  }),
]
