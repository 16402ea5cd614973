import { openFilledPages, testPages } from './support/filled-pages.ts'

const filled = await openFilledPages()
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
    path: filled.inside(`settings/${section}`),
    english: /^Settings$/,
    german: /^Einstellungen$/,
  })),
)
