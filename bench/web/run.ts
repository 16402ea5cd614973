// Measures how fast pages load on a phone with a slow network and a slow processor, on the first visit.
//   npm run bench:web                  every page, three times each; the median counts
//   npm run bench:web -- my-day        pages whose name starts with this
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium, prepareBrowser } from '../../test/support/chromium.ts'
import { startStint } from '../servers.ts'
import { type Visit, visit } from './visit.ts'

const pages = ['my-day', 'time', 'absences', 'calendar', 'approvals', 'people', 'reports', 'accounts']
const rounds = 3
const who = { email: 'nora.petersen@example.org', password: 'demo horse battery' }

const wanted = process.argv.slice(2)
const chosen = pages.filter((page) => wanted.length === 0 || wanted.some((part) => page.startsWith(part)))
const folder = mkdtempSync(join(tmpdir(), 'stint-bench-web-'))
execFileSync(process.execPath, ['web/build.ts', '--if-needed'], { stdio: 'inherit' })
await prepareBrowser()
execFileSync(process.execPath, ['bin/stint', 'demo'], { env: { ...process.env, STINT_DATA_DIR: folder } })
const server = await startStint({ STINT_DATA_DIR: folder })
const browser = await launchChromium()
try {
  console.log(
    '| page | first paint | readable | usable | layout shift | requests | asked twice | script before paint | all bytes |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|')
  for (const page of chosen) {
    const visits: Visit[] = []
    for (let round = 0; round < rounds; round++) visits.push(await visit(browser, server.base, `/w/1/${page}`, who))
    console.log(tableRow(page, visits))
  }
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

function tableRow(page: string, visits: readonly Visit[]): string {
  const median = (of: (one: Visit) => number): number => visits.map(of).toSorted((a, b) => a - b)[rounds >> 1]!
  const seconds = (of: (one: Visit) => number): string => `${(median(of) / 1000).toFixed(2)} s`
  const kilobytes = (of: (one: Visit) => number): string => `${Math.round(median(of) / 1000)} KB`
  const cells = [
    page,
    seconds(({ firstPaint }) => firstPaint),
    seconds(({ readable }) => readable),
    seconds(({ usable }) => usable),
    median(({ shift }) => shift).toFixed(3),
    median(({ requests }) => requests),
    [...new Set(visits.flatMap(({ twice }) => twice))].join(' ') || 'nothing',
    kilobytes(({ scriptBeforePaint }) => scriptBeforePaint),
    kilobytes(({ bytes }) => bytes),
  ]
  return `| ${cells.join(' | ')} |`
}
