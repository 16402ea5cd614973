import { strict as assert } from 'node:assert'
import { createHmac, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { readConfig } from '../../src/platform/config.ts'
import { connect, transaction } from '../../src/platform/db/connect.ts'
import { migrate, readMigrations } from '../../src/platform/db/migrate.ts'
import { digestOf } from '../../src/platform/secrets.ts'
import { createServices } from '../../src/services.ts'
import { createCompany } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { upload } from '../support/multipart.ts'
import { createWorld } from '../support/world.ts'

const version = 24

test('an upgraded installation moves its key to the file and seals its PINs, even if the first start fails', async () => {
  const database = await createDatabase({ empty: true })
  const sql = connect({ url: database.url, max: 2, prepare: false })
  after(async () => {
    await sql.end()
    await database.drop()
  })
  await transaction(sql, async (tx) => {
    await tx`create table schema_migrations (version integer primary key, name text, applied_at timestamptz default now())`
    for (const one of await readMigrations())
      if (one.version < version) {
        await tx.unsafe(one.text)
        await tx`insert into schema_migrations (version, name) values (${one.version}, ${one.name})`
      }
  })
  const signing = randomBytes(32)
  await sql`update installation set signing_key = ${signing}`
  await sql.unsafe(`
    insert into accounts (name, locale, created_at, updated_at) values ('A', 'en', now(), now());
    insert into workspaces (account_id, name, time_zone, locale, created_at, updated_at)
      values (1, 'W', 'Europe/Berlin', 'en', now(), now());
    insert into users (account_id, username, start_of_accounting, identifier_pin, tablet_pin, created_at, updated_at)
      values (1, 'One', '2026-01-01', '111111', null, now(), now()), (1, 'Two', '2026-01-01', '222222', '4711', now(), now());
    insert into users (account_id, username, start_of_accounting, identifier_pin, created_at, updated_at)
      select 1, 'Many', '2026-01-01', '9' || n, now(), now() from generate_series(1, 1200) n`)
  await migrate(sql)

  // The file is on disk, but the database does not have the key yet.
  await sql`alter table installation_keys add constraint cut check (false) not valid`
  const dataDir = mkdtempSync(join(tmpdir(), 'stint-upgrade-'))
  const keysFile = join(dataDir, 'keys.json')
  after(() => rmSync(dataDir, { recursive: true, force: true }))
  const config = readConfig({ STINT_DATA_DIR: dataDir })
  const cut = createServices({ config, log: pino({ level: 'silent' }), databaseUrl: database.url, worker: false })
  await assert.rejects(cut.openKeys(), /cut/)
  await cut.close()
  const [before] =
    await sql`select signing_key, (select count(*)::int from users where identifier_pin is null) as sealed from installation`
  assert.deepEqual([before!.signing_key, before!.sealed], [signing, 0])
  await sql`alter table installation_keys drop constraint cut`

  const world = await createWorld({ databaseUrl: database.url, env: { STINT_KEYS_FILE: keysFile } })
  const { appContext } = world.services
  const written = JSON.parse(readFileSync(keysFile, 'utf8')).keys as { secret: string }[]
  assert.equal(written.length, 2)
  assert.equal(written[0]!.secret, signing.toString('base64'))
  assert.ok(!appContext.keys.current().secret.equals(signing), 'the key from the database signs nothing new')
  const [left] = await sql`
    select signing_key, (select count(*)::int from users where identifier_pin is not null or tablet_pin is not null) as open
    from installation`
  assert.deepEqual([left!.signing_key, left!.open], [null, 0])

  await sql`
    insert into memberships (account_id, workspace_id, user_id, created_at) select 1, 1, id, now() from users`
  await sql`insert into kiosks (account_id, workspace_id, title, created_at, updated_at) values (1, 1, 'K', now(), now())`
  await sql`insert into kiosk_tokens (digest, account_id, kiosk_id) values (${digestOf('kiosk-token')}, 1, 1)`
  const punch = (pin: string, user_id?: string) =>
    world.post('/api/v3/kiosk/punches', { pin, action_type: 'start', ...(user_id && { user_id }) }, 'kiosk-token')
  const [one, two] = await sql<{ id: string }[]>`select id from users order by id limit 2`
  assert.equal((await punch('111111')).status, 201)
  assert.equal((await punch('4711', two!.id)).status, 201)
  assert.equal(
    (await punch('222222', two!.id)).status,
    403,
    'a person with a tablet PIN cannot use the other one at a kiosk',
  )
  assert.equal((await punch('222222', one!.id)).status, 403)
  assert.equal((await punch('91200')).status, 201, 'the last of 1,200 PINs works, too')

  const company = await createCompany(world)
  const document = await upload(world, `${company.ws}/users/${company.admin.id}/documents`, company.admin.token, {
    content: 'x',
  })
  assert.equal(document.status, 201, document.text)
  const path = `/documents/${company.accountId}/${document.body.data.id}`
  const address = (minutes: number): string => {
    const expires = String(Math.floor(world.clock.now().epochMilliseconds / 1000) + minutes * 60)
    const signature = createHmac('sha256', signing).update(`${path}\n${expires}`).digest('base64url')
    return `${path}?${new URLSearchParams({ expires, signature })}`
  }
  const old = address(10)
  assert.equal((await world.get(old)).status, 200, 'an address signed before the upgrade works until it expires')
  world.clock.advance({ minutes: 11 })
  assert.equal((await world.get(old)).status, 404)
  assert.equal(
    (await world.get(address(12))).status,
    404,
    'an address signed with the old key after the upgrade is refused',
  )
})
