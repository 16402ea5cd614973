import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { openPages } from '../support/pages.ts'
import { timeTrackings } from '../support/time-trackings.ts'

const { world, open } = await openPages()
const company = await createCompany(world)
const trackings = timeTrackings(world, company)
const emil = await company.person({ attributes: { username: 'Emil Employee' } })

test('200 trackings are confirmed at once, and a bar follows it to the end', async () => {
  const first = Temporal.PlainDate.from('2026-01-01')
  const days = Array.from({ length: 200 }, (_, index) => first.add({ days: index }))
  for (let at = 0; at < days.length; at += 20)
    await Promise.all(
      days.slice(at, at + 20).map((day) =>
        trackings.made({
          attributes: { starts_at: `${day}T08:00:00Z`, ends_at: `${day}T16:00:00Z` },
          relationships: trackings.of(emil),
        }),
      ),
    )
  const page = await open(`/w/${company.workspaceId}/time?view=table&person=all`, { as: company.admin.token })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Select all 200 entries' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  const bar = page.getByRole('progressbar', { name: 'Confirming' })
  await bar.waitFor()
  await page.getByText('Done: 200. Skipped: 0.').waitFor()
  assert.equal(await bar.getAttribute('aria-valuenow'), '100')
  const { meta } = (await trackings.list('items=1')).body
  assert.deepEqual([meta.total_confirmed, meta.total_unconfirmed], [200, 0])
})
