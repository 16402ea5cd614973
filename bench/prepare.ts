import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { progressBar } from '../src/cli/progress.ts'
import type { Holder } from './floor/wire.ts'
import { type Company, seedCompany, settle } from './seed.ts'
import { startStint } from './servers.ts'

const sizes = [1000, 100_000, 1_000_000]
const quickSizes = [1000, 10_000, 50_000]
const stepsPerCompany = 3

/** Fills the database with three companies, unless an earlier run has left them there. */
export async function prepare(databaseUrl: string, folder: string, quick: boolean) {
  const companiesFile = join(folder, quick ? 'companies-quick.json' : 'companies.json')
  const tokensFile = join(folder, quick ? 'tokens-quick.json' : 'tokens.json')
  if (existsSync(companiesFile))
    return { companies: JSON.parse(readFileSync(companiesFile, 'utf8')) as Company[], tokensFile }
  const companies = await seed(databaseUrl, folder, quick ? quickSizes : sizes)
  writeFileSync(companiesFile, JSON.stringify(companies), { mode: 0o600 })
  writeFileSync(tokensFile, JSON.stringify(companies.flatMap(holdersOf)), { mode: 0o600 })
  return { companies, tokensFile }
}

async function seed(databaseUrl: string, folder: string, wanted: number[]): Promise<Company[]> {
  const stint = await startStint({
    DATABASE_URL: databaseUrl,
    STINT_DATA_DIR: join(folder, 'stint'),
    STINT_JOBS: 'off',
  })
  const total = wanted.length * stepsPerCompany + 1
  const show = progressBar('Seeding')
  let done = 0
  const step = (): void => show(++done, total)
  const companies: Company[] = []
  for (const size of wanted) companies.push(await seedCompany(databaseUrl, stint.base, size, step))
  await settle(databaseUrl)
  step()
  await stint.stop()
  return companies
}

/** Whose tokens the floor knows. */
export const holdersOf = ({ accountId, workspaceId, adminToken, apiToken, people }: Company): [string, Holder][] => {
  const holder = { accountId, workspaceId, userId: '', name: 'Ada Admin' }
  return [
    [apiToken, holder],
    [adminToken, { ...holder, userId: String(Number(people[0]!.id) - 1) }],
    ...people.map(({ id, token }): [string, Holder] => [token, { ...holder, userId: id, name: 'Person' }]),
  ]
}
