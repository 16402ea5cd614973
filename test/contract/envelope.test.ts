import { strict as assert } from 'node:assert'
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { v3Operations } from '../../src/api/v3/operations.ts'
import { createCompany } from '../support/company.ts'
import { createKiosk, tokenFor } from '../support/kiosks.ts'
import { png } from '../support/multipart.ts'
import { timeCorrections } from '../support/time-corrections.ts'
import { createTracking } from '../support/working-time.ts'
import { type Answer, createWorld } from '../support/world.ts'
import { createPathRecords, operationUrl } from './support/path-records.ts'

const world = await createWorld()
// Within the span in the example of the reports: a warning is dated on the current day.
world.clock.set('2026-08-20T09:00:00Z')
const company = await createCompany(world)
const { token } = company.admin
const pathIds = await createPathRecords(world, company)
const kiosk = await createKiosk(world, company)
// A Sunday, for the report of Sunday work.
await createTracking(world, company, company.admin, {
  starts_at: '2026-01-25T08:00:00Z',
  ends_at: '2026-01-25T12:00:00Z',
})
// For the list of reasons why the month in the path cannot be closed.
await timeCorrections(world, company).createRecord(company.admin, {
  kind: 'new',
  starts_at: `${pathIds.month}-26T08:00:00Z`,
  ends_at: `${pathIds.month}-26T12:00:00Z`,
})
// Colleagues see only confirmed absences.
await world.request('POST', `${company.ws}/absences/${pathIds.absence_id}/absences_confirmations`, { token })
const areas = `${company.ws}/areas`
const area = `${areas}/${pathIds.area_id}`
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const json = 'application/json; charset=utf-8'

for (const operation of v3Operations) {
  const { id, method, answers, status } = operation
  if (method !== 'GET') continue
  test(`${id}: shape of the response`, async () => {
    const answer = await world.get(operationUrl(operation, pathIds), tokenFor(operation, kiosk, token))
    assert.equal(answer.status, status, answer.text)
    assert.match(String(answer.headers['x-request-id']), uuid)
    if (answers.kind === 'nothing') return assert.equal(answer.text, '')
    if (id === 'exportAuditEntries') return checkSheet(answer)
    if (answers.kind === 'file' && id.includes('Payroll')) return checkPayrollFile(answer)
    if (id === 'downloadPersonExport' || id === 'downloadTimesheetArchive') return checkArchive(answer)
    if (id === 'downloadTimesheet') return checkTimesheet(answer)
    if (answers.kind === 'file') return checkFile(answer)
    assert.equal(answer.headers['content-type'], json)
    const { data, meta, ...rest } = answer.body
    assert.deepEqual(rest, {})
    assert.equal(meta.request_id, answer.headers['x-request-id'])
    assert.ok(typeof meta.git_commit === 'string' && meta.git_commit !== '')
    if (answers.kind === 'meta') {
      assert.equal(data, undefined)
      return assert.deepEqual(Object.keys(meta).slice(2), Object.keys(answers.members))
    }
    assert.equal(Array.isArray(data), answers.kind === 'many' || answers.kind === 'rows')
    if (answers.kind === 'many')
      for (const name of ['link', 'current_page', 'page_items', 'total_pages', 'total_count'])
        assert.ok(Number.isInteger(meta[name]), name)
    const records = [data].flat()
    assert.ok(records.length > 0, 'the list is not empty')
    for (const record of records) checkRecord(record)
  })
}

function checkSheet({ headers, text }: Answer): void {
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
  assert.match(String(headers['content-disposition']), /^attachment; /)
  assert.ok(text.split('\n').length > 2, 'the CSV file has rows')
}

function checkPayrollFile({ headers, text }: Answer): void {
  assert.equal(headers['content-type'], 'text/plain; charset=windows-1252')
  assert.match(String(headers['content-disposition']), /^attachment; /)
  assert.ok(text.length > 0, 'the file is not empty')
}

function checkArchive({ headers, text }: Answer): void {
  assert.equal(headers['content-type'], 'application/zip')
  assert.match(
    String(headers['content-disposition']),
    /^attachment; filename\*=UTF-8''(stint-\d+|timesheets-2026-01)\.zip$/,
  )
  assert.match(String(headers['content-security-policy']), /sandbox/)
  assert.match(text, /^PK/)
}

const checkTimesheet = ({ headers, text }: Answer): void => {
  assert.equal(headers['content-type'], 'application/pdf')
  assert.match(text, /^%PDF-/)
}

function checkFile({ headers, text }: Answer): void {
  assert.equal(headers['content-type'], 'image/png')
  assert.match(String(headers['content-disposition']), /^attachment; filename\*=UTF-8''\w\.png$/)
  assert.match(String(headers['content-security-policy']), /sandbox/)
  assert.equal(headers['content-length'], String(png.length))
  assert.match(text, /^.PNG/)
}

function checkRecord(record: Record<string, unknown>): void {
  assert.deepEqual(Object.keys(record), ['id', 'type', 'attributes', 'relationships'])
  assert.ok(typeof record.id === 'string' && record.id !== '')
  assert.equal(typeof record.type, 'string')
  for (const { data, ...rest } of Object.values(record.relationships as Record<string, { data: unknown }>)) {
    assert.deepEqual(rest, {})
    for (const identifier of Array.isArray(data) ? data : data === null ? [] : [data]) {
      assert.deepEqual(Object.keys(identifier), ['id', 'type'])
      assert.equal(typeof identifier.id, 'string')
    }
  }
}

test('a to-one relationship is an identifier or null, a to-many a list', async () => {
  const { data } = (await world.get(area, token)).body
  assert.deepEqual(data.relationships.workspace, { data: { id: company.workspaceId, type: 'workspace' } })
  assert.deepEqual(data.relationships.areas, { data: [] })
  const user = (await world.get(`${company.ws}/users/${pathIds.user_id}`, token)).body.data
  assert.deepEqual(user.relationships.current_absence, { data: null })
  assert.deepEqual(user.relationships.roles, { data: [{ id: '1', type: 'role' }] })
})

test('a trailing slash makes no difference', async () => {
  for (const [method, url] of [
    ['GET', '/api/v3/status'],
    ['GET', areas],
    ['GET', area],
    ['PATCH', area],
    ['POST', areas],
  ] as const) {
    const send = { token, ...(method !== 'GET' && { body: { data: { attributes: { name: 'Slash' } } } }) }
    const [plain, slashed] = [await world.request(method, url, send), await world.request(method, `${url}/`, send)]
    assert.ok(plain.status < 300, plain.text)
    assert.equal(slashed.status, plain.status)
  }
  const query = await world.get(`${areas}/?items=1`, token)
  assert.equal(query.body.meta.page_items, 1)
})

test('a UUID in X-Request-Id is used as the request id, anything else is replaced', async () => {
  for (const given of [randomUUID(), randomUUID().toUpperCase()])
    for (const url of [areas, '/api/v3/nowhere', '/api/v3/status']) {
      const { headers, body } = await world.request('GET', url, { token, headers: { 'x-request-id': given } })
      assert.equal(headers['x-request-id'], given)
      if (body) assert.equal(body.meta.request_id, given)
    }
  for (const given of [
    '',
    '1',
    'not-a-uuid',
    `${randomUUID()}x`,
    '{}',
    'x'.repeat(5000),
    `${randomUUID()}, ${randomUUID()}`,
  ]) {
    const { headers, body } = await world.request('GET', areas, { token, headers: { 'x-request-id': given } })
    assert.match(String(headers['x-request-id']), uuid)
    assert.notEqual(headers['x-request-id'], given)
    assert.equal(body.meta.request_id, headers['x-request-id'])
  }
  const fresh = await Promise.all([areas, areas].map((url) => world.get(url, token)))
  assert.notEqual(fresh[0]!.body.meta.request_id, fresh[1]!.body.meta.request_id)
})

test('git_commit is the commit of the checkout, or the version outside a repository', async () => {
  const root = resolve(import.meta.dirname, '../..')
  const asked = spawnSync('git', ['-C', root, 'rev-parse', '--show-toplevel', 'HEAD'], { encoding: 'utf8' })
  const [top, commit] = (asked.stdout ?? '').trim().split('\n')
  const version = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).version
  assert.equal((await world.get(areas, token)).body.meta.git_commit, top === root ? commit : version)
})

test('200 for any Accept header', async () => {
  for (const accept of [
    '*/*',
    'application/vnd.api+json',
    'text/html',
    'image/png',
    'application/xml;q=0.1',
    'nonsense',
    '',
  ]) {
    const answer = await world.request('GET', areas, { token, headers: { accept } })
    assert.equal(answer.status, 200, accept)
    assert.equal(answer.headers['content-type'], json)
  }
})

test('HEAD has status and headers of GET, without the body', async () => {
  for (const url of [areas, area, '/api/v3/status']) {
    const [head, get] = [await world.request('HEAD', url, { token }), await world.request('GET', url, { token })]
    assert.equal(head.status, get.status)
    assert.equal(head.text, '')
    for (const name of ['content-type', 'total-count', 'current-page', 'link'])
      assert.equal(head.headers[name], get.headers[name])
  }
  assert.equal((await world.request('HEAD', areas)).status, 401)
  assert.equal((await world.request('HEAD', '/api/v3/nowhere', { token })).status, 404)
})

test('timestamps have whole seconds and end with Z', async () => {
  const { attributes } = (await world.get(area, token)).body.data
  for (const name of ['created_at', 'updated_at']) assert.match(attributes[name], /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
})

test('deleting answers 200 with the deleted record, signing out 204 without a body', async () => {
  const id = await company.area('Gone')
  const before = (await world.get(`${areas}/${id}`, token)).body.data
  const answer = await world.delete(`${areas}/${id}`, token)
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body.data, before)
  assert.equal((await world.get(`${areas}/${id}`, token)).status, 404)
  const { token: other } = await company.person()
  const out = await world.delete('/api/v3/sign_out/', other)
  assert.deepEqual([out.status, out.text, out.headers['content-type']], [204, '', undefined])
})
