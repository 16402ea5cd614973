// Runs tests with the clock set: every test file starts at the given moment, and the clock runs from there.
//   npm run test:at -- 2026-12-31T23:59:30+01:00 test/api     the tests under a folder, or single files
//   npm run test:at                                          all tests, at each moment of the list below
import { spawnSync } from 'node:child_process'

/** The last seconds of a year, and those before the clock changes of Berlin in spring and autumn. */
const moments = ['2026-12-31T23:59:58+01:00', '2027-03-28T01:59:58+01:00', '2026-10-25T02:59:58+02:00']

const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT/.test(text)
const args = process.argv.slice(2)
const chosen = args.filter(isMoment)
const paths = args.filter((text) => !isMoment(text))

const clock = new URL('../test/runner/fake-clock.ts', import.meta.url).href
const failed = (chosen.length > 0 ? chosen : moments).filter((moment) => {
  console.log(`\nAt ${Temporal.Instant.from(moment).toZonedDateTimeISO('Europe/Berlin')}:`)
  const env = {
    ...process.env,
    STINT_TEST_MOMENT: Temporal.Instant.from(moment).toString(),
    NODE_OPTIONS: [process.env.NODE_OPTIONS, `--import=${clock}`].filter(Boolean).join(' '),
  }
  return spawnSync(process.execPath, ['test/run.ts', ...paths], { env, stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) console.error(`\nFailed at ${failed.join(', ')}.`)
process.exit(failed.length > 0 ? 1 : 0)
