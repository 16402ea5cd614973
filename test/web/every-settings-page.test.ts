import { startFilledWebApp, testPages } from './support/filled-web-app.ts'

const filled = await startFilledWebApp()
const sections = [
  'profile',
  'security',
  'calendars',
  'workspace',
  'areas',
  'tags',
  'absence-types',
  'holidays',
  'time-accounts',
  'warnings',
  'surcharges',
  'default-breaks',
  'wage-types',
  'roles',
  'kiosks',
  'imports',
  'account',
  'api-tokens',
  'audit',
  'personal-data',
  'data-profiles',
]

await testPages(
  filled,
  sections.map((section) => ({
    path: filled.workspacePath(`settings/${section}`),
    english: /^Settings$/,
    german: /^Einstellungen$/,
  })),
)
