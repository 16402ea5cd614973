import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Finding = { id: string; help: string; nodes: { html: string; failureSummary: string }[] }

/** Nothing on the page keeps somebody out: no finding of axe that is serious or worse. */
export const assertAccessible = (page: Page): Promise<void> =>
  look(page, `{ rules: { 'label-content-name-mismatch': { enabled: true } } }`)

/** The same for a page that has passed in another theme, which changes nothing but colours. */
export const assertReadable = (page: Page): Promise<void> =>
  look(
    page,
    `{ runOnly: axe.getRules(['cat.color']).map(({ ruleId }) => ruleId).filter((id) => !id.endsWith('-enhanced')) }`,
  )

async function look(page: Page, options: string): Promise<void> {
  // Movement would be caught half-way, with colours that nobody gets to see.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe)
  // Style sheets and sounds, which it would fetch first, are for rules that are off, and there are no sounds.
  const findings = (await page.evaluate(`
    axe.run({ ...${options}, resultTypes: ['violations'], selectors: false, preload: false }).then(({ violations }) =>
      violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'))`)) as Finding[]
  const told = findings.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`,
  )
  assert.deepEqual(told, [], page.url())
}
