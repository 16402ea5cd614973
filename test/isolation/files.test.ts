import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { download } from '../support/multipart.ts'
import { pictures } from '../support/pictures.ts'
import { createWorld } from '../support/world.ts'
import { operations } from './support/calls.ts'
import { createFullCompany, type FullCompany } from './support/full-company.ts'

// Files in the file store, and stored answers to repeated requests: neither are records that a list would show.

const world = await createWorld()
const own = await createFullCompany(world, 'Own')
const foreign = await createFullCompany(world, 'ZZFOREIGN')

const files: Record<string, { operation: string; id: (of: FullCompany) => string; path: (id: string) => string }> = {
  'a document of a user': {
    operation: 'downloadDocument',
    id: ({ ids }) => `${ids.user_id}/documents/${ids.document_id}`,
    path: (id) => `users/${id}/file`,
  },
  'the attachment of a time tracking': {
    operation: 'downloadAttachment',
    id: ({ ids }) => ids.attachment_id!,
    path: (id) => `attachments/${id}/file`,
  },
  'the attachment of an absence': {
    operation: 'downloadAttachment',
    id: ({ ids }) => ids['absence_id.attachment_id']!,
    path: (id) => `attachments/${id}/file`,
  },
  'a signature': {
    operation: 'downloadSignature',
    id: ({ ids }) => ids.signature_id!,
    path: (id) => `signatures/${id}/image`,
  },
}

test('every operation that returns files is covered', () => {
  assert.deepEqual(
    // Files of the audit log and timesheets are generated on request, and the description of fields is the same for all:
    // there is no id to try. Ids of exports and archives are tried with the other paths.
    operations
      .filter(
        ({ answers, id }) =>
          answers.kind === 'file' &&
          !['exportAuditEntries', 'downloadTimesheet', 'downloadPayrollInterface'].includes(id) &&
          !['downloadPersonExport', 'downloadPayrollExport', 'downloadTimesheetArchive'].includes(id),
      )
      .map(({ id }) => id),
    [...new Set(Object.values(files).map(({ operation }) => operation))],
  )
})

for (const [what, { id, path }] of Object.entries(files)) {
  test(`200 ${what} for the own account, byte for byte`, async () => {
    const { status, bytes } = await download(world, `${own.company.ws}/${path(id(own))}`, own.company.admin.token)
    assert.equal(status, 200)
    assert.deepEqual(bytes, pictures.png.bytes)
  })

  test(`404 ${what} of another account, through either workspace`, async () => {
    for (const { token } of [own.company.admin, own.workspaceAdmin, own.employee])
      for (const { ws } of [own.company, foreign.company])
        assert.equal((await download(world, `${ws}/${path(id(foreign))}`, token)).status, 404)
  })

  test(`404 ${what} of another workspace for people without access to it`, async () => {
    const { otherWorkspaceIds } = own
    const other = id({ ...own, ids: otherWorkspaceIds })
    for (const { token } of [own.workspaceAdmin, own.employee])
      for (const ws of [own.company.ws, `/api/v3/workspaces/${otherWorkspaceIds.workspace_id}`])
        assert.equal((await download(world, `${ws}/${path(other)}`, token)).status, 404)
  })

  test(`401 ${what} without a token`, async () => {
    assert.equal((await download(world, `${own.company.ws}/${path(id(own))}`)).status, 401)
  })
}

test('the same Idempotency-Key in two accounts means two requests', async () => {
  const create = ({ company }: FullCompany) =>
    world.request('POST', `${company.ws}/areas`, {
      token: company.admin.token,
      headers: { 'idempotency-key': 'one-and-the-same' },
      body: { data: { type: 'area', attributes: { name: company.accountId } } },
    })
  const answers = [await create(foreign), await create(own), await create(own)]
  assert.deepEqual(
    answers.map(({ status, headers }) => [status, headers['idempotent-replayed']]),
    [
      [201, undefined],
      [201, undefined],
      [201, 'true'],
    ],
  )
  assert.notEqual(answers[0]!.body.data.id, answers[1]!.body.data.id)
  assert.equal(answers[1]!.body.data.id, answers[2]!.body.data.id)
})

test('404 a workspace of another account, even with an Idempotency-Key used there', async () => {
  const answer = await world.request('POST', `${foreign.company.ws}/areas`, {
    token: own.company.admin.token,
    headers: { 'idempotency-key': 'one-and-the-same' },
    body: { data: { type: 'area', attributes: { name: foreign.company.accountId } } },
  })
  assert.equal(answer.status, 404)
})
