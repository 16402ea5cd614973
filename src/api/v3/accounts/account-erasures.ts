import {
  previewByCategory,
  requestAccountErasure,
  takeBackAccountErasure,
  waitingDays,
} from '../../../domain/personal-data/request-account-erasure.ts'
import { input } from '../../../jsonapi/body.ts'
import { one, type Rows, rowOf } from '../../../jsonapi/operation.ts'
import { required } from '../../../platform/input/fields.ts'
import { text } from '../../../platform/input/kind.ts'
import { accountCategories } from '../../../shared/personal-data-words.ts'
import { ACCOUNT, accountOperation } from '../scope.ts'
import { confirmedFirst } from '../sign-in/confirmations.ts'
import { account } from './accounts.ts'

const tag = 'Personal data'
const path = `${ACCOUNT}/account_erasure`

const accountErasurePreview: Rows = {
  type: 'account_erasure_preview',
  description: 'The records of one kind that erasing the account would delete.',
  attributes: { category: { type: 'string', enum: [...accountCategories] }, records: { type: 'integer' } },
}

export const accountErasureOperations = [
  accountOperation({
    id: 'previewAccountErasure',
    tag,
    summary: 'Preview the erasure of the account',
    description: 'Only account admins can call this.',
    method: 'GET',
    path,
    permission: 'account.update',
    answers: { kind: 'rows', rows: accountErasurePreview, files: [] },
    meta: {
      name: { type: 'string', description: 'The name that has to be sent to have the account erased.' },
      days: { type: 'integer', description: 'The number of days during which the erasure can be cancelled.' },
    },
    async handle({ scope }) {
      const { name, rows } = await previewByCategory(scope)
      const data = rows.map((attributes) => rowOf(accountErasurePreview, attributes.category, attributes))
      return { data, meta: { name, days: waitingDays } }
    },
  }),
  accountOperation({
    id: 'createAccountErasure',
    audit: 'verb',
    changes: 'accounts',
    confirmed: true,
    tag,
    summary: 'Request the erasure of the whole account',
    description:
      `Schedules the erasure of the account: ${waitingDays} days later, in the night after \`erasure_due_at\`, everything is deleted, including people, records, the audit log and files. Until then, everybody can sign in and work as usual. All account admins are notified by mail, and each of them can cancel the erasure. Only account admins can call this. ` +
      confirmedFirst,
    method: 'POST',
    path,
    permission: 'account.update',
    status: 201,
    input: input({ name: required(text()) }),
    example: { name: 'Nordlicht Bakery' },
    answers: one(account),
    async handle({ scope, attributes, show }) {
      await requestAccountErasure(scope, attributes.name)
      return show(account, scope.accountId)
    },
  }),
  accountOperation({
    id: 'deleteAccountErasure',
    audit: 'account',
    changes: 'accounts',
    tag,
    summary: 'Cancel the erasure of the account',
    description: 'Only account admins can call this.',
    method: 'DELETE',
    path,
    permission: 'account.update',
    answers: one(account),
    async handle({ scope, show }) {
      await takeBackAccountErasure(scope)
      return show(account, scope.accountId)
    },
  }),
]
