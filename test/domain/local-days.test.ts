import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { localDays } from '../../src/domain/reviews/local-days.ts'
import { localDays as inBrowser } from '../../web/src/time/local-days.ts'

const hour = 3600

for (const zone of [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
])
  test(`the browser computes the same days in ${zone} as the server`, () => {
    const [server, browser] = [localDays(zone), inBrowser(zone)]
    const first = Date.parse('2026-01-01T00:00:00Z') / 1000
    for (let at = first; at < first + 366 * 24 * hour; at += 5 * hour) assert.deepEqual(browser(at), server(at))
  })
