import { countOldRecords } from '../../../domain/personal-data/old-records.ts'
import { type Rows, rowOf } from '../../../jsonapi/operation.ts'
import { ACCOUNT, accountOperation } from '../scope.ts'

const oldRecords: Rows = {
  type: 'old_records',
  description: 'Records of people who have not left, older than the retention years.',
  attributes: {
    category: { type: 'string', enum: ['working_time', 'absences'] },
    records: { type: 'integer', description: 'Without their breaks, notes and files.' },
  },
}

export const oldRecordOperations = [
  accountOperation({
    id: 'previewOldRecords',
    tag: 'Personal data',
    summary: 'Preview how many old records would be deleted',
    description:
      'Of people who were not erased: what would be deleted in the next night by the retention years of the account if `remove_old_records` were on. Whole months are deleted, for people with a time account only closed ones, and nothing on which a balance of hours or days still depends.',
    method: 'GET',
    path: `${ACCOUNT}/old_records`,
    permission: 'account.update',
    answers: { kind: 'rows', rows: oldRecords, files: [] },
    meta: { people: { type: 'integer', description: 'Whose records those are.' } },
    async handle({ scope }) {
      const { people, ...counts } = await countOldRecords(scope)
      const data = Object.entries(counts).map(([category, records]) =>
        rowOf(oldRecords, category, { category, records }),
      )
      return { data, meta: { people } }
    },
  }),
]
