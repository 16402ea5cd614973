import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { errorPointers, idsOf } from '../../../support/answers.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const { absences, admin } = company
const other = await createAbsenceCompany(world)

const followersOf = (id: string) => `${absences}/${id}/followers`
const follow = (id: string, ids: unknown, token = admin.token) => world.post(followersOf(id), { ids }, token)

test('200 followers are added, listed and removed', async () => {
  const [user, first, second] = [await company.person(), await company.person(), await company.person()]
  const id = await company.createAbsence(user.token)
  const added = await follow(id, [first.id, Number(second.id), first.id], user.token)
  assert.equal(added.status, 200, added.text)
  assert.equal(added.body.data.type, 'absence')
  assert.deepEqual(added.body.data.relationships.followers.data, [
    { id: first.id, type: 'user_overview' },
    { id: second.id, type: 'user_overview' },
  ])
  assert.equal((await follow(id, [first.id])).status, 200, 'following twice is allowed')
  const listed = await world.get(followersOf(id), admin.token)
  assert.deepEqual(idsOf(listed).sort(), [first.id, second.id].sort())
  assert.equal(listed.body.data[0].type, 'user')
  assert.equal((await world.get(followersOf(id), user.token)).body.data[0].type, 'user_overview')
  assert.equal(listed.body.meta.total_count, 2)

  const removed = await world.delete(`${followersOf(id)}/${first.id}`, user.token)
  assert.equal(removed.status, 200)
  assert.deepEqual(removed.body.data.relationships.followers.data, [{ id: second.id, type: 'user_overview' }])
  assert.equal((await world.delete(`${followersOf(id)}/${first.id}`, user.token)).status, 404)
})

test('200 ids may be sent without data; 400 for other body shapes', async () => {
  const [user, follower] = [await company.person(), await company.person()]
  const id = await company.createAbsence(user.token)
  const added = await world.request('POST', followersOf(id), {
    token: user.token,
    body: { ids: [Number(follower.id)] },
  })
  assert.equal(added.status, 200, added.text)
  assert.deepEqual(added.body.data.relationships.followers.data, [{ id: follower.id, type: 'user_overview' }])
  for (const body of [{}, { ids: 'x' }, { data: { ids: [follower.id] } }, { data: null, ids: [follower.id] }, []])
    assert.equal((await world.request('POST', followersOf(id), { token: user.token, body })).status, 400)
})

test('400 ids must be those of users of the workspace', async () => {
  const id = await company.createAbsence(admin.token)
  for (const ids of [undefined, 'x', ['x'], [999999999], [other.admin.id]]) {
    const answer = await follow(id, ids)
    assert.equal(answer.status, 400, JSON.stringify(ids))
    assert.deepEqual(errorPointers(answer), ['ids'])
  }
  assert.deepEqual(idsOf(await world.get(followersOf(id), admin.token)), [])
})

test('403 the owner cannot change the followers once it is decided; 404 for users who cannot see the absence', async () => {
  const { lead, member, stranger } = await company.createTeam()
  const id = await company.createAbsence(member.token, { follower_ids: [admin.id] })
  assert.equal((await world.get(followersOf(id), stranger.token)).status, 404)
  assert.equal((await follow(id, [stranger.id], stranger.token)).status, 404)
  await company.decide(id, 'confirmed')
  assert.equal((await follow(id, [stranger.id], member.token)).status, 403)
  assert.equal((await world.delete(`${followersOf(id)}/${admin.id}`, member.token)).status, 403)
  assert.equal((await follow(id, [stranger.id], lead.token)).status, 200)
  assert.equal((await world.delete(`${followersOf(id)}/${admin.id}`, lead.token)).status, 200)
})

test('401 without a token, 404 in another account', async () => {
  const id = await company.createAbsence(admin.token, { follower_ids: [admin.id] })
  assert.equal((await world.get(followersOf(id))).status, 401)
  assert.equal((await world.post(followersOf(id), { ids: [] })).status, 401)
  assert.equal((await world.delete(`${followersOf(id)}/${admin.id}`)).status, 401)
  assert.equal((await world.get(followersOf(id), other.admin.token)).status, 404)
  assert.equal((await follow(id, [admin.id], other.admin.token)).status, 404)
  assert.equal((await world.delete(`${followersOf(id)}/${admin.id}`, other.admin.token)).status, 404)
})
