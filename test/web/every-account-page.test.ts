import { openFilledPages, testPages } from './support/filled-pages.ts'

const filled = await openFilledPages()
const { inside } = filled
const { id } = filled.company.admin
const own = { english: /^My time account$/, german: /^Mein Zeitkonto$/ }

await testPages(filled, [
  { path: inside('accounts'), english: /^Time accounts$/, german: /^Zeitkonten$/ },
  { path: inside('month-end'), english: /^Month end$/, german: /^Monatsabschluss$/ },
  { path: inside(`accounts/${id}`), ...own },
  { path: inside(`accounts/${id}?tab=entries`), ...own },
  { path: inside(`accounts/${id}?tab=months`), ...own },
  { path: inside(`people/${id}?tab=hours`), english: /^Ada Admin$/, german: /^Ada Admin$/ },
])
