import type { Measured } from '../load.ts'
import { punches, punchesForOthers } from '../punch-traffic.ts'
import { againstFloor, inTurns, longer, milliseconds, type Scenario, type Setting } from '../setting.ts'
import { everybodyAtWork, listOf, noNewPunches } from '../traffic.ts'

/** A list must not be slowest when everybody looks at it. */
const atWork: Scenario = {
  name: 'at-work',
  about: 'list page while everybody is at work',
  async run(setting: Setting) {
    const { stint: server, company, databaseUrl: url } = setting
    const traffic = listOf(company, 'time_trackings')
    const clear = (): Promise<void> => noNewPunches(url)
    const arrive = async (): Promise<void> => {
      await clear()
      await everybodyAtWork(url, company)
    }
    const [nobody, everybody] = (await inTurns(setting, [
      { server, traffic, before: clear },
      { server, traffic, before: arrive },
    ])) as [Measured, Measured]
    await clear()
    const detail = `nobody ${milliseconds(nobody)}, ${company.people.length} people ${milliseconds(everybody)}`
    return [longer(this.about, 1.15, everybody.mean / nobody.mean, detail)]
  },
}

const crew: Scenario = {
  name: 'crew',
  about: 'list page of a larger crew',
  async run(setting: Setting) {
    const { stint: server, crews } = setting
    const found = await inTurns(
      setting,
      crews.map((company) => ({ server, traffic: listOf(company, 'time_trackings') })),
    )
    const times = found.map(({ mean }) => mean)
    const detail = crews.map(
      ({ people }, index) => `${people.length.toLocaleString('en')} people: ${milliseconds(found[index]!)}`,
    )
    return [longer(this.about, 1.2, Math.max(...times) / Math.min(...times), detail.join(', '))]
  },
}

const terminal: Scenario = {
  name: 'terminal',
  about: 'punch for others with one token',
  async run(setting: Setting) {
    const { stint: server, company, databaseUrl } = setting
    const before = (): Promise<void> => noNewPunches(databaseUrl)
    const [own, others] = (await inTurns(setting, [
      { server, traffic: punches(company), before },
      { server, traffic: punchesForOthers(company), before },
    ])) as [Measured, Measured]
    const detail = `by oneself ${milliseconds(own)}, by a terminal ${milliseconds(others)}`
    const options = { before: noNewPunches, same: false }
    return [
      await againstFloor(setting, this.about, 0.8, punchesForOthers(company), options),
      longer('punch by a terminal, against one by oneself', 1.2, others.mean / own.mean, detail),
    ]
  },
}

export const mondayScenarios: Scenario[] = [atWork, crew, terminal]
