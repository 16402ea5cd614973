import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { progressBar } from '../src/cli/progress.ts'
import { databaseNamed, onServer } from './databases.ts'
import { createFloorDatabase } from './floor/database.ts'
import type { Holder } from './floor/wire.ts'
import { kioskTitle, kioskTokenOf, nameOf, openKiosk } from './kiosk/kiosk.ts'
import { type Company, seedCompany, settle } from './seed.ts'
import { startStint } from './servers.ts'
import { noNewAbsences, noNewPunches } from './traffic.ts'

const sizes = [1000, 100_000, 1_000_000]
const quickSizes = [1000, 10_000, 50_000]
/** Companies of the middle size, with fewer and with more people than the others have. */
const otherCrews = [50, 5000]
const stepsPerCompany = 3

/** `companies` from the smallest to the largest history, `crews` from the fewest people to the most. */
type Seeded = { companies: Company[]; crews: Company[] }

/**
 * A database with three companies, and the floor's copy of it, unless an earlier run has left them there. Not the one that
 * the server comes with, whose owner is connected to it all the time: then it could not be copied.
 */
export async function prepare(serverUrl: string, folder: string, quick: boolean) {
  const name = quick ? 'measured_quick' : 'measured'
  const databaseUrl = databaseNamed(serverUrl, name)
  const companiesFile = join(folder, `${name}.json`)
  const tokensFile = join(folder, `${name}-tokens.json`)
  if (!existsSync(companiesFile)) {
    await onServer(serverUrl, async (sql) => {
      await sql.unsafe(`drop database if exists ${name}`)
      await sql.unsafe(`create database ${name}`)
    })
    const seeded = await seed(databaseUrl, folder, quick ? quickSizes : sizes)
    writeFileSync(companiesFile, JSON.stringify(seeded), { mode: 0o600 })
  }
  const seeded = JSON.parse(readFileSync(companiesFile, 'utf8')) as Seeded
  const everybody = [...seeded.companies, ...seeded.crews]
  writeFileSync(tokensFile, JSON.stringify(everybody.flatMap(holdersOf)), { mode: 0o600 })
  const floorUrl = await createFloorDatabase(databaseUrl)
  for (const company of everybody) await openKiosk(databaseUrl, company)
  // A run that was broken off has left its own behind.
  for (const url of [databaseUrl, floorUrl]) {
    await noNewPunches(url)
    await noNewAbsences(url)
  }
  return { databaseUrl, floorUrl, tokensFile, ...seeded }
}

async function seed(databaseUrl: string, folder: string, wanted: number[]): Promise<Seeded> {
  const stint = await startStint({
    DATABASE_URL: databaseUrl,
    STINT_DATA_DIR: join(folder, 'stint'),
    STINT_JOBS: 'off',
  })
  const total = (wanted.length + otherCrews.length) * stepsPerCompany + 1
  const show = progressBar('Seeding')
  let done = 0
  const step = (): void => show(++done, total)
  const companies: Company[] = []
  for (const size of wanted) companies.push(await seedCompany(databaseUrl, stint.base, size, step))
  const crews: Company[] = []
  for (const crew of otherCrews) crews.push(await seedCompany(databaseUrl, stint.base, wanted[1]!, step, crew))
  await settle(databaseUrl)
  step()
  await stint.stop()
  return { companies, crews: [crews[0]!, companies[1]!, crews[1]!] }
}

/** Whose tokens the floor knows. */
export const holdersOf = (company: Company): [string, Holder][] => {
  const { accountId, workspaceId, adminToken, apiToken, people } = company
  const holder = { accountId, workspaceId, userId: '', name: 'Ada Admin' }
  return [
    [apiToken, holder],
    [adminToken, { ...holder, userId: String(Number(people[0]!.id) - 1) }],
    [kioskTokenOf(company), { ...holder, name: kioskTitle }],
    ...people.map(({ id, token }, index): [string, Holder] => [token, { ...holder, userId: id, name: nameOf(index) }]),
  ]
}
