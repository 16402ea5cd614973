import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { idsOf } from '../../../support/answers.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const { absences, admin } = company
const { lead, member, stranger } = await company.createTeam()

const day = (date: string) => ({ starts_at: date, ends_at: date })
const march = await company.createAbsence(member.token, day('2026-03-03'))
const may = await company.createAbsence(stranger.token, day('2026-05-05'))
const april = await company.createAbsence(lead.token, day('2026-04-07'))
const mayAgain = await company.createAbsence(member.token, day('2026-05-05'))
await company.decide(april, 'confirmed')

const list = (query = '', token = admin.token) => world.get(`${absences}${query}`, token)

test('200 sorted newest first, with the higher id first for the same start', async () => {
  const answer = await list()
  assert.equal(answer.status, 200)
  assert.deepEqual(idsOf(answer), [mayAgain, may, april, march])
  const { request_id, git_commit, ...meta } = answer.body.meta
  assert.match(request_id, /^[0-9a-f-]{36}$/)
  assert.equal(typeof git_commit, 'string')
  assert.deepEqual(meta, {
    link: 0,
    current_page: 1,
    page_items: 20,
    total_pages: 1,
    total_count: 4,
    pending: 3,
    confirmed: 1,
    rejected: 0,
    total_days: 4,
    total_hours: 32,
  })
  assert.equal(answer.headers['total-count'], '4')
  assert.equal(answer.headers['current-page'], '1')
  assert.equal(answer.headers['page-items'], '20')
  assert.equal(answer.headers['total-pages'], '1')
})

test('200 a record in the list equals the record shown on its own', async () => {
  const [first] = (await list()).body.data
  assert.deepEqual(first, (await world.get(`${absences}/${mayAgain}`, admin.token)).body.data)
})

test('200 employees see their own, area admins those of the area and their own', async () => {
  assert.deepEqual(idsOf(await list('', member.token)), [mayAgain, march])
  assert.deepEqual(idsOf(await list('', stranger.token)), [may])
  assert.deepEqual(idsOf(await list('', lead.token)), [mayAgain, april, march])
  assert.deepEqual(idsOf(await list(`?filter[user_id]=${stranger.id}`, member.token)), [])
})

test('200 pages carry the totals of the whole list, even past the end', async () => {
  const first = await list('?items=3')
  assert.deepEqual(idsOf(first), [mayAgain, may, april])
  const second = await list('?page=2&items=3')
  assert.deepEqual(idsOf(second), [march])
  const beyond = await list('?page=9&items=3')
  assert.deepEqual(idsOf(beyond), [])
  for (const { body } of [first, second, beyond])
    assert.deepEqual(
      [body.meta.total_count, body.meta.total_pages, body.meta.pending, body.meta.total_days],
      [4, 2, 3, 4],
    )
  assert.equal(beyond.body.meta.current_page, 9)
  assert.deepEqual(idsOf(await list('?page[size]=1&page[offset]=1')), [may])
})

test('200 the list is sorted as requested', async () => {
  assert.deepEqual(idsOf(await list('?sort=starts_at')), [march, april, may, mayAgain])
  assert.deepEqual(idsOf(await list('?sort=confirmation_status,-id')), [april, mayAgain, may, march])
  assert.deepEqual(idsOf(await list('?sort=nonsense')), [mayAgain, may, april, march])
})

test('200 permissions and include apply to the list', async () => {
  const answer = await list('?permissions=update,destroy,confirm&include=user,absence_type', member.token)
  for (const one of answer.body.data)
    assert.deepEqual(one.attributes.permissions, { update: true, destroy: true, confirm: false })
  assert.equal(answer.body.included.length, 2, 'one user and one type, each included once')
  const ofLead = (await list('?permissions=confirm', lead.token)).body.data
  assert.deepEqual(
    ofLead.map((one: { attributes: { permissions: object } }) => one.attributes.permissions),
    [{ confirm: true }, { confirm: true }, { confirm: true }],
  )
})

test('400 for an invalid page or an unknown include', async () => {
  for (const query of ['?page=0', '?page=x', '?items=0', '?page[size]=-1'])
    assert.equal((await list(query)).status, 400)
  assert.equal((await list('?include=salary')).status, 400)
})

test('401 without a token, 404 in the workspace of another account', async () => {
  const other = await createAbsenceCompany(world)
  assert.equal((await world.get(absences)).status, 401)
  assert.equal((await list('', other.admin.token)).status, 404)
  assert.deepEqual(idsOf(await world.get(other.absences, other.admin.token)), [])
})
