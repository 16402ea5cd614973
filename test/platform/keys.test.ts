import { strict as assert } from 'node:assert'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { systemClock } from '../../src/platform/clock.ts'
import { connect, type Pool } from '../../src/platform/db/connect.ts'
import { createKeyRing } from '../../src/platform/keys/key-ring.ts'
import { createKeyStore } from '../../src/platform/keys/key-store.ts'
import { createDatabase } from '../support/database.ts'
import { eventually } from '../support/world.ts'

/** An installation: a database, and a folder for its keys. */
async function install() {
  const database = await createDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'stint-keys-'))
  const pool = connect({ url: database.url, max: 3, prepare: true })
  after(async () => {
    await pool.end()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const path = join(folder, 'made', 'keys.json')
  return { pool, path, node: (own = path) => nodeOf(pool, own) }
}

function nodeOf(pool: Pool, path: string) {
  const ring = createKeyRing(systemClock)
  const told: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void told.push(line) })
  const store = createKeyStore({ pool, path, clock: systemClock, ring, log, watchMilliseconds: 20 })
  after(() => store.close())
  return { ring, store, told }
}

const idsOf = ({ ring }: ReturnType<typeof nodeOf>): string[] => ring.all().map(({ id }) => id)
const soon = (): Temporal.Instant => systemClock.now()

test('the first start creates a key in a file that only its owner can read; the database knows its id only', async () => {
  const { pool, path, node } = await install()
  const first = node()
  await first.store.open()
  assert.equal(statSync(path).mode & 0o777, 0o600)
  const [known, ...rest] = await first.store.list()
  assert.deepEqual([idsOf(first), rest], [[known!.id], []])
  const { secret } = first.ring.current()
  const [row] = await pool<{ row: string }[]>`select k::text as row from installation_keys k`
  assert.ok(
    !row!.row.includes(secret.toString('hex')) && readFileSync(path, 'utf8').includes(secret.toString('base64')),
  )
  const again = node()
  await again.store.open()
  assert.deepEqual(idsOf(again), idsOf(first))
})

test('a node notices keys created by others, but not its own', async () => {
  const { node } = await install()
  const [first, second] = [node(), node()]
  await first.store.open()
  first.store.watch()
  await second.store.open()
  await sleep(200)
  assert.deepEqual(first.told, [])
  const { id } = await second.store.rotate(soon())
  await eventually(async () => new RegExp(`"${id}".*has changed and was reloaded`).test(first.told.join()))
})

test('several nodes that start at once on one machine have the same key', async () => {
  const { node } = await install()
  const nodes = Array.from({ length: 6 }, () => node())
  await Promise.all(nodes.map(({ store }) => store.open()))
  assert.equal(new Set(nodes.flatMap(idsOf)).size, 1)
})

test('one file can serve several databases that start at once', async () => {
  const [left, right] = [await install(), await install()]
  const nodes = [left.node(), right.node(left.path)]
  await Promise.all(nodes.map(({ store }) => store.open()))
  assert.deepEqual(idsOf(nodes[0]!), idsOf(nodes[1]!))
})

test('a node without the file, or with another one, is refused and creates none', async () => {
  const { path, node } = await install()
  const first = node()
  await first.store.open()
  const elsewhere = `${path}.elsewhere`
  const refused = node(elsewhere)
  await assert.rejects(refused.store.open(), (error: Error) => {
    assert.match(
      error.message,
      /^The keys file \S+ is missing: the database needs the key [0-9a-f]{8}\. Put the file back/,
    )
    assert.ok(error.message.includes(idsOf(first)[0]!))
    return true
  })
  assert.throws(() => statSync(elsewhere))

  const other = await install()
  await other.node().store.open()
  await assert.rejects(node(other.path).store.open(), /is not the one of this database/)
  // The same id with another secret is another key.
  const text = JSON.parse(readFileSync(path, 'utf8'))
  text.keys[0].secret = Buffer.alloc(32).toString('base64')
  writeFileSync(elsewhere, JSON.stringify(text), { mode: 0o600 })
  await assert.rejects(node(elsewhere).store.open(), /is not the one of this database/)
})

test('a damaged file is refused, and one that others can read is made private with a warning', async () => {
  const { path, node } = await install()
  await node().store.open()
  const text = readFileSync(path, 'utf8')
  for (const damaged of [
    '',
    '{',
    '{"keys":[{"id":"x"}]}',
    text.slice(0, -20),
    text.replace(/"secret": "..../, '"secret": "'),
  ]) {
    writeFileSync(path, damaged)
    chmodSync(path, 0o644)
    await assert.rejects(node().store.open(), /is damaged; put back the one from the backup/, damaged)
    // It may be an unrelated file that the setting names by mistake.
    assert.equal(statSync(path).mode & 0o777, 0o644)
  }
  writeFileSync(path, text)
  chmodSync(path, 0o644)
  const mending = node()
  await mending.store.open()
  assert.equal(statSync(path).mode & 0o777, 0o600)
  assert.match(mending.told.join(), /was open to others \(mode 644\); its mode is 600 now/)
})

test('a power cut between writing the file and the database loses and duplicates nothing', async () => {
  const { pool, path, node } = await install()
  const cut = async (work: Promise<unknown>): Promise<void> => {
    await assert.rejects(work, /cut/)
    await pool`alter table installation_keys drop constraint cut`
  }
  const soonCut = () => pool`alter table installation_keys add constraint cut check (false) not valid`
  await soonCut()
  await cut(node().store.open())
  const made = JSON.parse(readFileSync(path, 'utf8')).keys
  assert.equal(made.length, 1)
  const first = node()
  await first.store.open()
  assert.deepEqual(idsOf(first), [made[0].id])

  await soonCut()
  await cut(first.store.rotate(soon()))
  const second = node()
  await second.store.open()
  assert.equal(idsOf(second).length, 2)
  assert.equal((await second.store.list()).length, 2)
})

test('running nodes pick up a new key, and can still open what was sealed before', async () => {
  const { node } = await install()
  const [running, command] = [node(), node()]
  await running.store.open()
  running.store.watch()
  const [before, sealed] = [running.ring.current().id, running.ring.seal('here', 'secret')]
  const { id } = await command.store.rotate(soon())
  await eventually(() => running.ring.find(id))
  assert.equal(running.ring.current().id, id)
  assert.equal(running.ring.open('here', sealed), 'secret')
  assert.throws(() => running.ring.open('there', sealed))

  await command.store.retire(before, async () => {})
  await eventually(() => running.ring.find(before) === null)
  assert.throws(
    () => running.ring.open('here', sealed),
    new RegExp(`The key ${before} is not in this node's keys file`),
  )
  const [retired] = await command.store.list()
  assert.deepEqual([retired!.id, retired!.retired_at !== null], [before, true])
})

test('a key scheduled for later does not sign yet', async () => {
  const { node } = await install()
  const one = node()
  await one.store.open()
  const before = one.ring.current().id
  await one.store.rotate(soon().add({ hours: 1 }))
  assert.deepEqual([one.ring.current().id, idsOf(one).length], [before, 2])
})

test('a retired key stays retired, even if a copy of the file still has it', async () => {
  const { path, node } = await install()
  const one = node()
  await one.store.open()
  await one.store.rotate(soon())
  const copy = `${path}.copy`
  writeFileSync(copy, readFileSync(path), { mode: 0o600 })
  const [old] = idsOf(one)
  await one.store.retire(old!, async () => {})
  const late = node(copy)
  await late.store.open()
  assert.equal(late.ring.find(old!), null)
  await node().store.open()
})

test('a key in use cannot be retired', async () => {
  const { path, node } = await install()
  const one = node()
  await one.store.open()
  const text = readFileSync(path, 'utf8')
  const needed = one.store.retire(idsOf(one)[0]!, () => Promise.reject(new Error('still needed')))
  await assert.rejects(needed, /still needed/)
  await assert.rejects(
    one.store.retire('00000000', async () => {}),
    /There is no key 00000000 in use/,
  )
  assert.equal(readFileSync(path, 'utf8'), text)
  await node().store.open()
})

test('lost keys can be given up, but not those that are there', async () => {
  const { path, node } = await install()
  const one = node()
  await one.store.open()
  await one.store.rotate(soon())
  const lost = idsOf(one)
  await assert.rejects(
    one.store.giveUpLost(async () => {}),
    /No key is lost/,
  )
  rmSync(path)
  const heir = node()
  let told: readonly string[] = []
  const given = await heir.store.giveUpLost(async (_, ids) => {
    told = ids
  })
  assert.deepEqual([given.toSorted(), told.toSorted()], [lost.toSorted(), lost.toSorted()])
  assert.ok(!lost.includes(heir.ring.current().id))
  await node().store.open()
})
