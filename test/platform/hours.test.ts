import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { connect } from '../../src/platform/db/connect.ts'
import { hoursFrom } from '../../src/platform/time/hours.ts'
import { testServerUrl } from '../support/database.ts'

const sql = connect({ url: testServerUrl(), max: 1, prepare: false })
after(() => sql.end())

test('hours round as the database rounds them', async () => {
  const halves = Array.from({ length: 2000 }, (_, index) => 36 * index + 18)
  const seconds = [0, 1, 17, 18, 19, 35, 3599, 3600, 28_800, 31_536_017, 4_102_444_818, ...halves]
  const both = [...seconds, ...seconds.map((value) => -value)]
  const rows = await sql<{ hours: number }[]>`
    select round(s::numeric / 3600, 2) as hours from unnest(${both}::bigint[]) with ordinality as x (s, place)
    order by place`
  assert.deepEqual(
    both.map((value) => hoursFrom(value) + 0),
    rows.map(({ hours }) => hours),
  )
})
