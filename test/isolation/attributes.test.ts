import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { workBatch } from '../support/background.ts'
import { tokenFor } from '../support/kiosks.ts'
import { createWorld } from '../support/world.ts'
import { call, exampleOf, operations, pathWith } from './support/calls.ts'
import { createFullCompany, dump } from './support/full-company.ts'
import { type IdField, idFieldsOf, keyIn, type NamedRecord, namedRecords, unownedIds } from './support/named-records.ts'

// Every attribute, relationship and parameter that names a record, with ids of another account in it.

const world = await createWorld()
const own = await createFullCompany(world, 'Own')
const foreign = await createFullCompany(world, 'ZZFOREIGN')
const before = await dump(world, foreign.company.accountId)
const places = operations.flatMap(idFieldsOf)
const known = [...Object.keys(namedRecords), ...unownedIds]

/** The request with these ids in that place, and everything else valid. */
async function send({ operation, name, kind }: IdField, { sent, with: more }: NamedRecord, ids: string[]) {
  const value = sent(ids)
  const path = pathWith(operation, own.ids)
  const token = tokenFor(operation, own.kiosk, own.company.admin.token)
  return call(
    world,
    operation,
    kind === 'query'
      ? `${path}&${new URLSearchParams({ ...(more as Record<string, string>), [name]: String(value) })}`
      : path,
    token,
    {
      attributes: { ...exampleOf(operation, own.ids), ...more, ...(kind === 'attribute' && { [name]: value }) },
      relationships: kind === 'relationship' ? { [name]: value } : {},
    },
  )
}

test('every field with ids of records is covered', () => {
  const unknown = places.filter((place) => !keyIn(known, place))
  assert.deepEqual(
    unknown.map(({ operation, name }) => `${operation.id}.${name}`),
    [],
  )
  const used = new Set(places.map((place) => keyIn(known, place)))
  assert.deepEqual(
    known.filter((key) => !used.has(key)),
    [],
  )
})

for (const place of places) {
  const key = keyIn(Object.keys(namedRecords), place)
  if (!key) continue
  const what = namedRecords[key]!
  const title = `${place.operation.id}: ${place.name}`
  const mixtures = [[what.idOf(foreign)], [what.idOf(own), what.idOf(foreign)]]

  if (what.skips) {
    test(`${title} of another account are skipped`, async () => {
      for (const ids of mixtures) {
        const answer = await send(place, what, ids)
        assert.equal(answer.status, 200, answer.text)
        const { batch_id } = answer.body.meta
        await workBatch(world.services.appContext, own.company.accountId, batch_id)
        const shown = await world.get(`${own.company.ws}/batches/${batch_id}`, own.company.admin.token)
        const { status, done, skipped } = shown.body.data.attributes
        assert.deepEqual([status, done, skipped], ['finished', ids.length - 1, 1])
        assert.ok(!shown.text.includes(foreign.mark))
      }
    })
    continue
  }

  const { status, pointer } = what.refused ?? { status: 400, pointer: place.name }
  test(`${title} of another account gives ${status}, alone or together with own ids`, async () => {
    for (const ids of mixtures) {
      const answer = await send(place, what, ids)
      assert.equal(answer.status, status, answer.text)
      assert.equal(answer.body.errors[0].source.pointer.split('/')[0], pointer)
      assert.ok(!answer.text.includes(foreign.mark))
    }
  })

  test(`${title} of the own account is ${what.ownRefused ? 'refused, too' : 'accepted'}`, async () => {
    const answer = await send(place, what, [what.idOf(own)])
    assert.equal(answer.status, what.ownRefused ? 400 : place.operation.status, answer.text)
  })
}

test('400 an image of another account as an avatar', async () => {
  const shown = await world.get(`${foreign.company.ws}/users/${foreign.ids.user_id}`, foreign.company.admin.token)
  const { avatar } = shown.body.data.attributes
  assert.match(avatar, /^\/images\/\d+\/[0-9a-f]{32}$/)
  const { ws, admin } = own.company
  for (const path of [ws, `${ws}/users/${own.ids.user_id}`])
    assert.equal((await world.patch(path, { avatar }, admin.token)).status, 400)
})

test('no row of the other account has changed', async () => {
  assert.deepEqual(await dump(world, foreign.company.accountId), before)
})
