import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { assertRefusedAt, timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-07-30T18:00:00Z')
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const trackings = timeTrackings(world, company)
const { token } = company.admin
const employee = await company.person({ attributes: { username: 'Emma' } })
const url = (id: string, noteId?: string) => `${trackings.url}/${id}/notes${noteId ? `/${noteId}` : ''}`
const write = (id: string, content: unknown, by = token) => world.post(url(id), { content }, by)
const made = async () => (await trackings.createRecord({ relationships: trackings.relationshipsFor(employee) })).id

test('201 a note is created with all fields', async () => {
  const id = await made()
  const answer = await write(id, 'Covered for Jana.\n“Really” 🙂', employee.token)
  assert.equal(answer.status, 201, answer.text)
  const { id: noteId, type, attributes, relationships } = answer.body.data
  assert.match(noteId, /^\d+$/)
  assert.equal(type, 'user_note')
  const { created_at, ...rest } = attributes
  assert.match(created_at, /^2026-07-30T20:0\d:\d\d\+02:00$/)
  assert.deepEqual(rest, {
    permissions: null,
    content: 'Covered for Jana.\n“Really” 🙂',
    type: 'UserNote',
    author: 'Emma',
    author_role: 'employee',
  })
  assert.deepEqual(relationships, { attachments: { data: [] } })
  const shown = await trackings.read(id)
  assert.deepEqual([shown.attributes.user_notes_count, shown.attributes.system_notes_count], [1, 1])
  assert.ok(shown.relationships.notes.data.some((one: { id: string }) => one.id === noteId))
  assert.equal((await write(id, 'Fine.')).body.data.attributes.author_role, 'admin')
})

test('200 the list has type note, is sorted oldest first, and only user notes have an author', async () => {
  const id = await made()
  await write(id, 'first', employee.token)
  await trackings.change(id, { attributes: { external_id: 'noted' } })
  await write(id, 'second')
  const list = await world.get(url(id), token)
  assert.equal(list.status, 200)
  assert.deepEqual([...new Set(list.body.data.map((one: { type: string }) => one.type))], ['note'])
  assert.deepEqual(
    list.body.data.map((one: { attributes: { type: string } }) => one.attributes.type),
    ['SystemNote', 'UserNote', 'SystemNote', 'UserNote'],
  )
  for (const { attributes } of list.body.data) {
    const byUser = attributes.type === 'UserNote'
    assert.equal('author' in attributes, byUser)
    assert.equal('author_role' in attributes, byUser)
    assert.match(attributes.created_at, /\+02:00$/)
  }
  assert.equal(list.body.meta.total_count, 4)
})

const filters: [string, string[]][] = [
  ['filter[type]=eq:UserNote', ['first', 'second']],
  ['filter[type]=UserNote&sort=-created_at', ['second', 'first']],
  ['filter[type]=eq:SystemNote', []],
  ['filter[author]=Emma', ['first']],
  ['filter[author_role]=eq:admin', ['second']],
  ['filter[content]=ct:SEC', ['second']],
  ['filter[created_at]=2026-07-30&filter[type]=UserNote', ['first', 'second']],
  ['filter[author]=present:false', []],
]

test('200 the list is filtered, sorted and paged', async () => {
  const id = await made()
  await write(id, 'first', employee.token)
  world.clock.advance({ seconds: 1 })
  await write(id, 'second')
  for (const [query, expected] of filters) {
    const { body } = await world.get(`${url(id)}?${query}&include=attachments`, token)
    const byUsers = body.data.filter((one: { attributes: { type: string } }) => one.attributes.type === 'UserNote')
    assert.deepEqual(
      byUsers.map((one: { attributes: { content: string } }) => one.attributes.content),
      expected,
      query,
    )
  }
  assert.equal((await world.get(`${url(id)}?filter[type]=eq:SystemNote`, token)).body.meta.total_count, 1)
  assert.equal((await world.get(`${url(id)}?items=2&page=2`, token)).body.data.length, 1)
})

test('200 the author changes a note with PUT and PATCH; created_at stays', async () => {
  const id = await made()
  const { body } = await write(id, 'wrnog', employee.token)
  for (const [method, content] of [
    ['PUT', 'wrong'],
    ['PATCH', 'right'],
  ] as const) {
    const send = { token: employee.token, body: { data: { type: 'note', attributes: { content } } } }
    const answer = await world.request(method, url(id, body.data.id), send)
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body.data.type, 'user_note')
    assert.equal(answer.body.data.id, body.data.id)
    assert.equal(answer.body.data.attributes.content, content)
    assert.equal(answer.body.data.attributes.created_at, body.data.attributes.created_at)
  }
  assert.equal((await trackings.read(id)).attributes.user_notes_count, 1)
})

test('200 a note deleted by the author or an admin is returned, and is gone', async () => {
  const id = await made()
  for (const by of [employee.token, token]) {
    const { body } = await write(id, 'gone soon', employee.token)
    const answer = await world.delete(url(id, body.data.id), by)
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body.data, body.data)
    assertRefusedAt(await world.delete(url(id, body.data.id), by), 404)
  }
  assert.equal((await trackings.read(id)).attributes.user_notes_count, 0)
  assert.equal((await world.get(`${url(id)}?filter[type]=UserNote`, token)).body.meta.total_count, 0)
})

test('403 only the author changes a note, not even an admin; admins and area admins can delete it', async () => {
  const leader = await company.person({ roles: [2] })
  await company.area('Shared', [leader.id, employee.id])
  const id = await made()
  const { body } = await write(id, 'mine', employee.token)
  const put = (by: string) =>
    world.request('PUT', url(id, body.data.id), { token: by, body: { data: { attributes: { content: 'x' } } } })
  for (const by of [token, leader.token]) assertRefusedAt(await put(by), 403, 'base')
  const byAdmin = (await write(id, 'the admin’s')).body.data.id
  assertRefusedAt(await world.delete(url(id, byAdmin), employee.token), 403, 'base')
  assertRefusedAt(
    await world.request('PUT', url(id, byAdmin), {
      token: employee.token,
      body: { data: { attributes: { content: 'x' } } },
    }),
    403,
  )
  const { body: list } = await world.get(`${url(id)}?filter[type]=UserNote&permissions=true`, token)
  assert.deepEqual(
    list.data.map((one: { attributes: { content: string; permissions: object } }) => [
      one.attributes.content,
      one.attributes.permissions,
    ]),
    [
      ['mine', { update: false, destroy: true }],
      ['the admin’s', { update: true, destroy: true }],
    ],
  )
  const own = await world.get(`${url(id)}?filter[type]=UserNote&permissions=update,destroy`, employee.token)
  assert.deepEqual(
    own.body.data.map((one: { attributes: { permissions: object } }) => one.attributes.permissions),
    [
      { update: true, destroy: true },
      { update: false, destroy: false },
    ],
  )
  assert.equal((await world.delete(url(id, byAdmin), leader.token)).status, 200)
})

test('403 system notes cannot be changed or deleted by anybody', async () => {
  const id = await made()
  const { body } = await world.get(`${url(id)}?permissions=true`, token)
  const [note] = body.data
  assert.deepEqual(note.attributes.permissions, { update: false, destroy: false })
  const put = { token, body: { data: { attributes: { content: 'x' } } } }
  assertRefusedAt(await world.request('PUT', url(id, note.id), put), 403, 'base')
  assertRefusedAt(await world.delete(url(id, note.id), token), 403, 'base')
  assert.equal((await trackings.systemNotes(id)).length, 1)
})

test('201 notes can be added to a confirmed tracking, 404 to an invisible one', async () => {
  const id = await made()
  await world.request('PATCH', `${trackings.url}/${id}/confirm`, { token })
  const { status, body } = await write(id, 'Thanks.', employee.token)
  assert.equal(status, 201)
  assert.equal((await world.delete(url(id, body.data.id), employee.token)).status, 200)
  const other = await company.person()
  assertRefusedAt(await write(id, 'x', other.token), 404)
  assertRefusedAt(await world.get(url(id), other.token), 404)
})

test('400 for invalid content; nothing is stored; 404 for an unknown note, 401 without a token', async () => {
  const id = await made()
  const wrong = [undefined, null, '', ' \n', 'x'.repeat(5001), {}, ['x'], 'a\u0000b']
  for (const content of wrong) assertRefusedAt(await write(id, content), 400, 'content')
  assert.equal((await write(id, 'x'.repeat(5000))).status, 201)
  const put = { token, body: { data: { attributes: { content: 'x' } } } }
  for (const noteId of ['999999999', 'x', '0']) {
    assertRefusedAt(await world.request('PUT', url(id, noteId), put), 404)
    assertRefusedAt(await world.delete(url(id, noteId), token), 404)
  }
  assertRefusedAt(await world.post(url(id), { content: 'x' }), 401)
  assert.equal((await trackings.read(id)).attributes.user_notes_count, 1)
})
