import { type BenchResult, connections, type Scenario } from '../context.ts'
import { load } from '../load.ts'
import { punches } from '../punch-traffic.ts'
import { type Answered, waitOf } from '../shift/open-loop.ts'
import { giveRole, punchAlone, punchWhileFollowed } from '../shift/shift-start.ts'
import { deletePunches, listOf } from '../traffic.ts'

const leads = 50

const p99 = (answers: Answered[]): number =>
  answers.map(waitOf).sort((left, right) => left - right)[Math.floor(answers.length * 0.99)]!

/** Everybody punches in within a minute, at different moments, while leads watch. */
export const shiftStartScenario: Scenario = {
  name: 'shift-start',
  about: '500 people punch in within a minute',
  async run({ stint, company, databaseUrl: url, quick, seconds }) {
    const [people, within] = quick ? [100, 10_000] : [500, 60_000]
    const shift = { base: stint.base, company, people, within, leads, readEvery: 2000 }
    const idle: Answered[] = []
    const during: Answered[] = []
    const lists: Answered[] = []
    let latest = 0
    await giveRole(url, company, leads, 2)
    try {
      for (const traffic of [listOf(company, 'time_trackings'), punches(company)])
        await load(stint.base, traffic, { connections, seconds: 2 * seconds })
      for (let round = 0; round < (quick ? 1 : 2); round++) {
        await deletePunches(url)
        idle.push(...(await punchAlone(shift)))
        await deletePunches(url)
        const found = await punchWhileFollowed(shift)
        during.push(...found.punches)
        lists.push(...found.lists)
        latest = Math.max(latest, found.longestDelay)
      }
    } finally {
      await giveRole(url, company, leads, 1)
      await deletePunches(url)
    }
    const ratio = p99(during) / p99(idle)
    const told = `p99 alone ${p99(idle).toFixed(0)} ms, followed ${p99(during).toFixed(0)} ms, of lists ${p99(lists).toFixed(0)} ms`
    return [
      {
        what: `${people} people punch in within ${within / 1000} s, ${leads} follow and read lists`,
        found: `${ratio.toFixed(2)} times as long`,
        wanted: 'under 3',
        passed: ratio < 3,
        detail: told,
      },
      news(latest, people, idle.length / people),
    ]
  },
}

const news = (latest: number, people: number, rounds: number): BenchResult => ({
  what: 'until every lead has heard of every punch',
  found: Number.isFinite(latest) ? `${(latest / 1000).toFixed(2)} s` : 'some never heard',
  wanted: 'at most 1 s',
  passed: latest <= 1000,
  detail: `the longest of ${(people * leads * rounds).toLocaleString('en')} waits, from when the punch was due`,
})
