import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; help: string; nodes: { html: string; failureSummary: string }[] }

/** axe finds no violation on the page that is serious or critical. */
export const assertAccessible = (page: Page): Promise<void> =>
  runAxe(page, `{ rules: { 'label-content-name-mismatch': { enabled: true } } }`)

/** The colour rules alone, for a page that has passed in another theme: only colours differ. */
export const assertColorContrast = (page: Page): Promise<void> =>
  runAxe(
    page,
    `{ runOnly: axe.getRules(['cat.color']).map(({ ruleId }) => ruleId).filter((id) => !id.endsWith('-enhanced')) }`,
  )

async function runAxe(page: Page, options: string): Promise<void> {
  // A running animation would have intermediate colours.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe)
  // Preloading style sheets and media serves only rules that are off.
  const violations = (await page.evaluate(`
    axe.run({ ...${options}, resultTypes: ['violations'], selectors: false, preload: false }).then(({ violations }) =>
      violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'))`)) as Violation[]
  const messages = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`,
  )
  assert.deepEqual(messages, [], page.url())
}
