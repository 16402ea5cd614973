import { countOldRecords } from '../../../domain/personal-data/old-records.ts'
import { type Rows, rowOf } from '../../../jsonapi/operation.ts'
import { ACCOUNT, accountOperation } from '../scope.ts'

const oldRecords: Rows = {
  type: 'old_records',
  description: 'Records of people who have not been erased that are older than the retention period.',
  attributes: {
    category: { type: 'string', enum: ['working_time', 'absences'] },
    records: { type: 'integer', description: 'The number of records, not counting their breaks, notes and files.' },
  },
}

export const oldRecordOperations = [
  accountOperation({
    id: 'previewOldRecords',
    tag: 'Personal data',
    summary: 'Preview the deletion of old records',
    description:
      'Returns how many records of people who have not been erased would be deleted in the next night, according to the retention periods of the account, if `remove_old_records` were on. Only whole months are deleted; for people with a time account, only closed months. Records on which a balance of hours or days still depends are kept. Only account admins can call this.',
    method: 'GET',
    path: `${ACCOUNT}/old_records`,
    permission: 'account.update',
    answers: { kind: 'rows', rows: oldRecords, files: [] },
    meta: { people: { type: 'integer', description: 'The number of people to whom the records belong.' } },
    async handle({ scope }) {
      const { people, ...counts } = await countOldRecords(scope)
      const data = Object.entries(counts).map(([category, records]) =>
        rowOf(oldRecords, category, { category, records }),
      )
      return { data, meta: { people } }
    },
  }),
]
