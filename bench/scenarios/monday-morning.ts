import { againstFloor, type BenchContext, measureInTurns, milliseconds, type Scenario, slowdown } from '../context.ts'
import type { Measurement } from '../load.ts'
import { punches, punchesForOthers } from '../punch-traffic.ts'
import { clockEverybodyIn, deletePunches, listOf } from '../traffic.ts'

/** A list must not be slowest when everybody reads it. */
const atWork: Scenario = {
  name: 'at-work',
  about: 'list page while everybody is at work',
  async run(context: BenchContext) {
    const { stint: server, company, databaseUrl: url } = context
    const traffic = listOf(company, 'time_trackings')
    const clear = (): Promise<void> => deletePunches(url)
    const arrive = async (): Promise<void> => {
      await clear()
      await clockEverybodyIn(url, company)
    }
    const [nobody, everybody] = (await measureInTurns(context, [
      { server, traffic, before: clear },
      { server, traffic, before: arrive },
    ])) as [Measurement, Measurement]
    await clear()
    const detail = `nobody ${milliseconds(nobody)}, ${company.people.length} people ${milliseconds(everybody)}`
    return [slowdown(this.about, 1.15, everybody.mean / nobody.mean, detail)]
  },
}

const crew: Scenario = {
  name: 'crew',
  about: 'list page of a larger crew',
  async run(context: BenchContext) {
    const { stint: server, crews } = context
    const found = await measureInTurns(
      context,
      crews.map((company) => ({ server, traffic: listOf(company, 'time_trackings') })),
    )
    const times = found.map(({ mean }) => mean)
    const detail = crews.map(
      ({ people }, index) => `${people.length.toLocaleString('en')} people: ${milliseconds(found[index]!)}`,
    )
    return [slowdown(this.about, 1.2, Math.max(...times) / Math.min(...times), detail.join(', '))]
  },
}

const terminal: Scenario = {
  name: 'terminal',
  about: 'punch for others with one token',
  async run(context: BenchContext) {
    const { stint: server, company, databaseUrl } = context
    const before = (): Promise<void> => deletePunches(databaseUrl)
    const [own, others] = (await measureInTurns(context, [
      { server, traffic: punches(company), before },
      { server, traffic: punchesForOthers(company), before },
    ])) as [Measurement, Measurement]
    const detail = `by oneself ${milliseconds(own)}, by a terminal ${milliseconds(others)}`
    const options = { before: deletePunches, same: false }
    return [
      await againstFloor(context, this.about, 0.8, punchesForOthers(company), options),
      slowdown('punch by a terminal, against one by oneself', 1.2, others.mean / own.mean, detail),
    ]
  },
}

export const mondayScenarios: Scenario[] = [atWork, crew, terminal]
