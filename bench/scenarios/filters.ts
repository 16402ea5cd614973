import { connect } from '../../src/platform/db/connect.ts'
import { againstFloor, type BenchResult, type Scenario } from '../context.ts'
import type { Traffic } from '../load.ts'
import type { Company } from '../seed.ts'
import { clockEverybodyIn, deletePunches, ws } from '../traffic.ts'

type Choices = { areas: string[]; tags: string[] }

/** Cycles through the values to filter by. */
const filters = ({ people }: Company, { areas, tags }: Choices) => {
  const until = Temporal.Now.plainDateISO('UTC')
  const range = `filter[starts_at]=gte:${until.subtract({ months: 1 })}T00:00:00Z&filter[starts_at]=lt:${until}T00:00:00Z`
  return {
    user: (turn: number) => `filter[user_id]=eq:${people[turn % people.length]!.id}`,
    month: () => range,
    area: (turn: number) => `filter[area_id]=eq:${areas[turn % areas.length]}`,
    tag: (turn: number) => `filter[tag_id]=eq:${tags[turn % tags.length]}`,
    confirmed: () => 'filter[confirmed]=eq:true',
    running: () => 'filter[running]=1',
  }
}

const listBy =
  (company: Company, queries: ((turn: number) => string)[]): Traffic =>
  (connection) => {
    let turn = connection
    return () => {
      const query = queries.map((one) => one(turn)).join('&')
      turn++
      return { path: `${ws(company)}/time_trackings?${query}`, token: company.adminToken }
    }
  }

/** Each filter alone, and all of them together; running trackings apart, since that list changes all the time. */
export async function filteredLists(url: string, company: Company) {
  const { running, ...others } = filters(company, await choicesOf(url, company))
  const alone = Object.entries(others).map(([name, query]): [string, Traffic] => [name, listBy(company, [query])])
  const together = listBy(company, [...Object.values(others), () => 'filter[running]=0'])
  return { settled: [...alone, ['all of them', together] as const], running: listBy(company, [running]) }
}

export const filtersScenario: Scenario = {
  name: 'filters',
  about: 'list filtered by each of several',
  async run(context) {
    const { company, databaseUrl, floorUrl } = context
    const { settled, running } = await filteredLists(databaseUrl, company)
    const results: BenchResult[] = []
    for (const [name, traffic] of settled)
      results.push(await againstFloor(context, `list filtered by ${name}`, 0.8, traffic))
    for (const url of [databaseUrl, floorUrl]) await clockEverybodyIn(url, company)
    results.push(await againstFloor(context, 'list filtered by running', 0.8, running, { same: false }))
    for (const url of [databaseUrl, floorUrl]) await deletePunches(url)
    return results
  },
}

async function choicesOf(url: string, { accountId }: Company): Promise<Choices> {
  const sql = connect({ url, max: 1, prepare: false })
  try {
    const areas = await sql<{ id: string }[]>`select id from areas where account_id = ${accountId} order by id`
    const tags = await sql<{ id: string }[]>`select id from tags where account_id = ${accountId} order by id`
    return { areas: areas.map(({ id }) => id), tags: tags.map(({ id }) => id) }
  } finally {
    await sql.end()
  }
}
