import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAdder } from '../../web/src/api/adder.ts'

/** Like the API with `Idempotency-Key`: a repeated key gets the stored answer, even if the record has changed or is gone. */
function createServer() {
  const answered = new Map<string, string>()
  const stored = new Set<string>()
  return {
    stored,
    async add(_record: object, once: string): Promise<string> {
      const known = answered.get(once)
      if (known) return known
      const id = String(answered.size + 1)
      answered.set(once, id)
      stored.add(id)
      return id
    },
    async remove(ids: readonly string[]): Promise<void> {
      for (const id of ids) stored.delete(id)
    },
  }
}

const records = [{ attributes: { day: 1 } }, { attributes: { day: 2 } }]

test('a record is not added twice, but can be added again after it was removed', async () => {
  const server = createServer()
  const { add, takeBack } = createAdder()
  const { ids } = await add(server, records)
  assert.deepEqual((await add(server, records)).ids, ids)
  assert.equal(server.stored.size, 2)
  await takeBack(server, ids)
  assert.equal(server.stored.size, 0)
  await add(server, records)
  assert.equal(server.stored.size, 2)
})

test('records added before a failure stay, and trying again adds the rest', async () => {
  const server = createServer()
  const { add } = createAdder()
  const failing = {
    ...server,
    add: (record: object, once: string) =>
      server.stored.size === 1 ? Promise.reject(new Error('lost')) : server.add(record, once),
  }
  const { ids, error } = await add(failing, records)
  assert.deepEqual([ids.length, (error as Error).message], [1, 'lost'])
  assert.equal((await add(server, records)).ids.length, 2)
  assert.equal(server.stored.size, 2)
})
