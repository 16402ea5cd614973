import { countOldRecords } from '../../../domain/personal-data/old-records.ts'
import type { Rows } from '../../../jsonapi/operation.ts'
import { ACCOUNT, accountOperation } from '../scope.ts'

const oldRecords: Rows = {
  type: 'old_records',
  description: 'Records of people who are still there that are older than they have to be kept.',
  attributes: {
    category: { type: 'string', enum: ['working_time', 'absences'] },
    records: { type: 'integer', description: 'Without what hangs on them: breaks, notes, files.' },
  },
}

export const oldRecordOperations = [
  accountOperation({
    id: 'previewOldRecords',
    tag: 'Personal data',
    summary: 'Tell how many old records the account would remove',
    description:
      'Of people who were not erased: what would go the next night by the years of the account if `remove_old_records` were on. Whole months go, ' +
      'of people with a time account closed ones only, and nothing that a balance of hours or days still depends on.',
    method: 'GET',
    path: `${ACCOUNT}/old_records`,
    permission: 'account.update',
    answers: { kind: 'rows', rows: oldRecords, files: [] },
    meta: { people: { type: 'integer', description: 'Whose records those are.' } },
    async handle({ scope }) {
      const { people, ...counts } = await countOldRecords(scope)
      const data = Object.entries(counts).map(([category, records]) => ({
        id: category,
        type: oldRecords.type,
        attributes: { category, records },
        relationships: {},
      }))
      return { data, meta: { people } }
    },
  }),
]
