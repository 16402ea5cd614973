import { decideAbsence } from '../../../domain/absences/decide-absence.ts'
import { one } from '../../../jsonapi/operation.ts'
import { splitNames } from '../../../jsonapi/query.ts'
import { readOne } from '../../../jsonapi/read.ts'
import { demandFields, isObject, optional } from '../../../platform/input/fields.ts'
import { blankAsNull, text } from '../../../platform/input/kind.ts'
import { pathId } from '../path-ids.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { absence } from './absences.ts'

const tag = 'Absences'
const path = `${WS}/absences/:absence_id`

const message = { confirm_message: optional(blankAsNull(text({ most: 5000 }))) }

/** The optional message of a decision: at the top level of the body, or among the attributes as in other requests. */
function readMessage(sent: Record<string, unknown>, zone: string): string | null | undefined {
  const { data } = sent
  const attributes = isObject(data) && isObject(data.attributes) ? data.attributes : {}
  return demandFields(message, { ...attributes, ...sent }, { zone }).confirm_message
}

const decision = (name: string, status: 'confirmed' | 'pending' | 'rejected', summary: string, description: string) =>
  workspaceOperation({
    id: `${name}Absence`,
    audit: 'verb',
    changes: 'absences',
    tag,
    summary,
    description: `${description} An optional \`confirm_message\` in the body is stored with the absence.`,
    method: 'POST',
    path: `${path}/absences_${name}`,
    permission: 'absence.decide',
    answers: one(absence),
    async handle({ scope, params, body, query }) {
      const decided = pathId(params, 'absence_id')
      const sent = isObject(body) ? body : {}
      await decideAbsence(scope, decided, status, { message: readMessage(sent, scope.zone) })
      // `include` may also be sent in the body.
      const include = typeof sent.include === 'string' ? splitNames(sent.include) : query.include
      return readOne(absence, scope, decided, { ...query, include })
    },
  })

/** The last two operations do not do what their names say; existing clients rely on what they do. */
export const absenceDecisionOperations = [
  decision('confirmations', 'confirmed', 'Confirm an absence', 'Sets `confirmation_status` to `confirmed`.'),
  decision(
    'rejections',
    'pending',
    'Reset an absence to pending',
    'Sets `confirmation_status` back to `pending`. The path suggests a rejection; existing clients rely on this behaviour.',
  ),
  decision(
    'resettings',
    'rejected',
    'Reject an absence',
    'Sets `confirmation_status` to `rejected`. The path suggests a reset; existing clients rely on this behaviour.',
  ),
]
