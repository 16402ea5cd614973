import { measureInTurns, milliseconds, type Scenario, shareOfFloor, slowdown } from '../context.ts'
import type { Measurement, Traffic } from '../load.ts'
import type { Company } from '../seed.ts'
import { tagIds, ws } from '../traffic.ts'

/** Each connection renames a tag of its own, back and forth. */
export const renamings =
  (company: Company, ids: readonly string[], path = 'tags'): Traffic =>
  (connection) => {
    const id = ids[connection % ids.length]!
    let turn = 0
    return () => ({
      method: 'PATCH',
      path: `${ws(company)}/${path}/${id}`,
      token: company.adminToken,
      body: { data: { type: 'tag', attributes: { title: `Tag ${id}, ${turn++ % 2 ? 'late' : 'early'}` } } },
    })
  }

/** The cost of the audit log: against a floor that writes the same row, and one that writes none. */
export const auditScenario: Scenario = {
  name: 'audit',
  about: 'a change that the audit log keeps',
  async run(context) {
    const { stint, floor, company, databaseUrl } = context
    const ids = await tagIds(databaseUrl, company)
    const traffic = renamings(company, ids)
    const [unlogged, logged, own] = (await measureInTurns(context, [
      { server: floor, traffic: renamings(company, ids, 'unlogged_tags') },
      { server: floor, traffic },
      { server: stint, traffic },
    ])) as [Measurement, Measurement, Measurement]
    const rows = `floor without the log ${milliseconds(unlogged)}, with it ${milliseconds(logged)}`
    return [
      shareOfFloor(this.about, 0.35, { below: logged, own }),
      slowdown('… its row in the audit log, at the floor', 1.5, logged.mean / unlogged.mean, rows),
      slowdown('… against a floor without the log', 3, own.mean / unlogged.mean, `${rows}, Stint ${milliseconds(own)}`),
    ]
  },
}
