import { startFilledWebApp, testPages } from './support/filled-web-app.ts'

const filled = await startFilledWebApp()
const { workspacePath } = filled
const { id } = filled.company.admin
const own = { english: /^My time account$/, german: /^Mein Zeitkonto$/ }

await testPages(filled, [
  { path: workspacePath('accounts'), english: /^Time accounts$/, german: /^Zeitkonten$/ },
  { path: workspacePath('month-end'), english: /^Month end$/, german: /^Monatsabschluss$/ },
  { path: workspacePath(`accounts/${id}`), ...own },
  { path: workspacePath(`accounts/${id}?tab=entries`), ...own },
  { path: workspacePath(`accounts/${id}?tab=months`), ...own },
  { path: workspacePath(`people/${id}?tab=hours`), english: /^Ada Admin$/, german: /^Ada Admin$/ },
])
