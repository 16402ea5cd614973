import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { progressBar } from '../src/cli/progress.ts'
import { databaseNamed, onServer } from './databases.ts'
import { createFloorDatabase } from './floor/database.ts'
import type { Holder } from './floor/wire.ts'
import { createKiosk, kioskTitle, kioskTokenOf, nameOf } from './kiosk/kiosk.ts'
import { type Company, seedCompany, vacuumDatabase } from './seed.ts'
import { startStint } from './servers.ts'
import { deleteAbsences, deletePunches } from './traffic.ts'

const sizes = [1000, 100_000, 1_000_000]
const quickSizes = [1000, 10_000, 50_000]
/** Companies of medium size, with fewer and with more people than the others have. */
const otherCrews = [50, 5000]
/** For a nightly run: a company with as many years of history as the largest of the others, and ten times as many people. */
const nightlyPlans = [{ size: 1000 }, { size: 10_000_000, crew: 5000 }]
const quickNightlyPlans = [{ size: 1000 }, { size: 200_000, crew: 5000 }]
const stepsPerCompany = 3

/** `companies` from the smallest to the largest history, `crews` from the fewest people to the most. */
type Seeded = { companies: Company[]; crews: Company[] }

/**
 * A database with three companies, and the floor's copy of it, unless an earlier run has left them there. It is not the
 * server's default database: the owner is connected to that one all the time, so it could not be copied.
 */
export async function prepare(serverUrl: string, folder: string, quick: boolean) {
  const name = quick ? 'measured_quick' : 'measured'
  const databaseUrl = databaseNamed(serverUrl, name)
  const tokensFile = join(folder, `${name}-tokens.json`)
  const wanted = quick ? quickSizes : sizes
  const plans: Plan[] = [...wanted.map((size) => ({ size })), ...otherCrews.map((crew) => ({ size: wanted[1]!, crew }))]
  const seeded = await seedOnce<Seeded>(serverUrl, folder, name, plans, (made) => {
    const [companies, crews] = [made.slice(0, wanted.length), made.slice(wanted.length)]
    return { companies, crews: [crews[0]!, companies[1]!, crews[1]!] }
  })
  const everybody = [...seeded.companies, ...seeded.crews]
  writeFileSync(tokensFile, JSON.stringify(everybody.flatMap(tokenHolders)), { mode: 0o600 })
  const floorUrl = await createFloorDatabase(databaseUrl)
  for (const company of everybody) await createKiosk(databaseUrl, company)
  // Left behind by an interrupted run.
  for (const url of [databaseUrl, floorUrl]) {
    await deletePunches(url)
    await deleteAbsences(url)
  }
  return { databaseUrl, floorUrl, tokensFile, ...seeded }
}

/**
 * A database of its own with the smallest company and a huge one: next to the others, the huge one would slow down
 * everything measured there, and only for Stint, since the floor copies no more than it needs.
 */
export async function prepareNightly(serverUrl: string, folder: string, quick: boolean) {
  const name = quick ? 'nightly_quick' : 'nightly'
  const plans = quick ? quickNightlyPlans : nightlyPlans
  const companies = await seedOnce<Company[]>(serverUrl, folder, name, plans, (made) => made)
  const databaseUrl = databaseNamed(serverUrl, name)
  await deletePunches(databaseUrl)
  await deleteAbsences(databaseUrl)
  return { databaseUrl, companies }
}

type Plan = { size: number; crew?: number }

/** Seeds the database unless an earlier run has; the companies are described in a file next to it. */
async function seedOnce<T>(
  serverUrl: string,
  folder: string,
  name: string,
  plans: readonly Plan[],
  arrange: (companies: Company[]) => T,
): Promise<T> {
  const file = join(folder, `${name}.json`)
  if (!existsSync(file)) {
    await onServer(serverUrl, async (sql) => {
      await sql.unsafe(`drop database if exists ${name}`)
      await sql.unsafe(`create database ${name}`)
    })
    const companies = await seed(databaseNamed(serverUrl, name), folder, plans)
    writeFileSync(file, JSON.stringify(arrange(companies)), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

async function seed(databaseUrl: string, folder: string, plans: readonly Plan[]): Promise<Company[]> {
  const stint = await startStint({
    DATABASE_URL: databaseUrl,
    STINT_DATA_DIR: join(folder, 'stint'),
    STINT_JOBS: 'off',
  })
  const total = plans.length * stepsPerCompany + 1
  const show = progressBar('Seeding')
  let done = 0
  const step = (): void => show(++done, total)
  const companies: Company[] = []
  for (const { size, crew } of plans) companies.push(await seedCompany(databaseUrl, stint.base, size, step, crew))
  await vacuumDatabase(databaseUrl)
  step()
  await stint.stop()
  return companies
}

/** The tokens that the floor accepts, with their holders. */
export const tokenHolders = (company: Company): [string, Holder][] => {
  const { accountId, workspaceId, adminToken, apiToken, people } = company
  const holder = { accountId, workspaceId, userId: '', name: 'Ada Admin' }
  return [
    [apiToken, holder],
    [adminToken, { ...holder, userId: String(Number(people[0]!.id) - 1) }],
    [kioskTokenOf(company), { ...holder, name: kioskTitle }],
    ...people.map(({ id, token }, index): [string, Holder] => [token, { ...holder, userId: id, name: nameOf(index) }]),
  ]
}
