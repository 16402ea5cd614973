import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

// Who changed which value, from what to what, in the language and the zone of the workspace.

const world = await createWorld()
world.clock.set('2026-01-30T18:00:00Z')

type Step = {
  attributes?: Record<string, unknown>
  relationships?: Record<string, unknown>
  en: string
  de: string
}

const at = (time: string): string => `2026-01-30T${time}+01:00`

const steps: Step[] = [
  {
    attributes: { starts_at: at('08:30:00') },
    en: 'start: 30 Jan 2026 08:00 → 30 Jan 2026 08:30.',
    de: 'Beginn: 30.01.2026 08:00 → 30.01.2026 08:30.',
  },
  {
    attributes: { ends_at: at('16:00:30') },
    en: 'end: 30 Jan 2026 16:00 → 30 Jan 2026 16:00:30.',
    de: 'Ende: 30.01.2026 16:00 → 30.01.2026 16:00:30.',
  },
  {
    attributes: { starts_at: at('08:00:00'), ends_at: '2026-01-31T00:30:00+01:00' },
    en: 'start: 30 Jan 2026 08:30 → 30 Jan 2026 08:00; end: 30 Jan 2026 16:00:30 → 31 Jan 2026 00:30.',
    de: 'Beginn: 30.01.2026 08:30 → 30.01.2026 08:00; Ende: 30.01.2026 16:00:30 → 31.01.2026 00:30.',
  },
  { relationships: { area: { id: 'AREA' } }, en: 'area: none → Shop.', de: 'Bereich: keine Angabe → Shop.' },
  { relationships: { area: null }, en: 'area: Shop → none.', de: 'Bereich: Shop → keine Angabe.' },
  { relationships: { tags: [{ id: 'TAG' }] }, en: 'tags: none → Late.', de: 'Tags: keine Angabe → Late.' },
  { relationships: { tags: [] }, en: 'tags: Late → none.', de: 'Tags: Late → keine Angabe.' },
  { attributes: { break_duration: 1800 }, en: 'break: none → 30 min.', de: 'Pause: keine Angabe → 30 min.' },
  { attributes: { break_duration: 95 }, en: 'break: 30 min → 1 min 35 s.', de: 'Pause: 30 min → 1 min 35 s.' },
  {
    attributes: { default_break_duration: 900 },
    en: 'default break: 0 min → 15 min.',
    de: 'Standardpause: 0 min → 15 min.',
  },
  {
    attributes: { force_custom_break_duration: true },
    en: 'break set by hand: no → yes.',
    de: 'Pause von Hand: nein → ja.',
  },
  { attributes: { external_id: 'X' }, en: 'external id: none → X.', de: 'externe Id: keine Angabe → X.' },
  { attributes: { assignment_id: 'A' }, en: 'assignment: none → A.', de: 'Einsatz: keine Angabe → A.' },
  { attributes: { import_id: 7 }, en: 'import: none → 7.', de: 'Import: keine Angabe → 7.' },
  { attributes: { limited: true }, en: 'limited: none → yes.', de: 'begrenzt: keine Angabe → ja.' },
  { attributes: { planned: false }, en: 'planned: none → no.', de: 'geplant: keine Angabe → nein.' },
  {
    attributes: { start_signature_id: '1', end_signature_id: '2' },
    en: 'signature at the start: none → 1; signature at the end: none → 2.',
    de: 'Unterschrift zu Beginn: keine Angabe → 1; Unterschrift zum Ende: keine Angabe → 2.',
  },
  {
    attributes: { breaks_attributes: [{ starts_at: at('12:00:00'), ends_at: at('12:30:00') }] },
    en: 'breaks: none → 30 Jan 2026 12:00 – 30 Jan 2026 12:30.',
    de: 'Pausen: keine Angabe → 30.01.2026 12:00 – 30.01.2026 12:30.',
  },
  { attributes: { confirmed: true }, en: 'confirmed: no → yes.', de: 'bestätigt: nein → ja.' },
]

const languages = {
  en: { changed: 'changed', created: 'created this: start: 30 Jan 2026 08:00; end: 30 Jan 2026 16:00.' },
  de: { changed: 'hat geändert', created: 'hat dies angelegt: Beginn: 30.01.2026 08:00; Ende: 30.01.2026 16:00.' },
} as const

for (const language of ['en', 'de'] as const)
  test(`each change adds one note: ${language}`, async () => {
    const company = await createCompany(world, { locale: language, time_zone: 'Europe/Berlin' })
    const trackings = timeTrackings(world, company)
    const ids = { AREA: await company.area('Shop'), TAG: await company.tag('Late') }
    const editor = await company.person({ roles: [3], attributes: { username: 'Edda' } })
    const { id } = await trackings.createRecord()
    assert.deepEqual(await trackings.systemNotes(id), [`Ada Admin ${languages[language].created}`])
    for (const step of steps) {
      const named = JSON.parse(JSON.stringify(step).replace('"AREA"', ids.AREA).replace('"TAG"', ids.TAG))
      const answer = await trackings.change(id, { ...named, token: editor.token })
      assert.equal(answer.status, 200, answer.text)
      const notes = await trackings.systemNotes(id)
      assert.equal(notes.at(-1), `Edda ${languages[language].changed}: ${step[language]}`)
    }
    assert.equal((await trackings.systemNotes(id)).length, 1 + steps.length)
    assert.equal((await trackings.read(id)).attributes.system_notes_count, 1 + steps.length)
  })

test('creating a tracking adds a note with everything that was sent', async () => {
  const company = await createCompany(world, { locale: 'en', time_zone: 'America/New_York' })
  const trackings = timeTrackings(world, company)
  const { id } = await trackings.createRecord({
    attributes: {
      starts_at: '2026-01-30T09:00',
      ends_at: null,
      default_break_duration: 600,
      breaks_attributes: [{ starts_at: '2026-01-30T12:00' }],
    },
    relationships: {
      area: { id: await company.area('Dock') },
      tags: [{ id: await company.tag('B') }, { id: await company.tag('A') }],
    },
  })
  assert.deepEqual(await trackings.systemNotes(id), [
    'Ada Admin created this: start: 30 Jan 2026 09:00; area: Dock; default break: 10 min; breaks: 30 Jan 2026 12:00 – …; tags: A, B.',
  ])
  await trackings.change(id, { attributes: { ends_at: '2026-01-30T13:00' } })
  assert.equal(
    (await trackings.systemNotes(id)).at(-1),
    'Ada Admin changed: end: none → 30 Jan 2026 13:00; breaks: 30 Jan 2026 12:00 – … → 30 Jan 2026 12:00 – 30 Jan 2026 13:00.',
  )
})

test('punches and deleting add notes, which are kept in the database', async () => {
  const company = await createCompany(world, { locale: 'de', time_zone: 'Europe/Berlin' })
  const trackings = timeTrackings(world, company)
  const person = await company.person({ attributes: { username: 'Paul' } })
  const id = await trackings.punchIn(person, at('08:00:00'))
  await trackings.punchOut(person, at('16:00:00'))
  assert.deepEqual(await trackings.systemNotes(id), [
    'Paul hat eingestempelt: 30.01.2026 08:00.',
    'Paul hat ausgestempelt: 30.01.2026 16:00.',
  ])
  await world.delete(`${trackings.url}/${id}`, company.admin.token)
  const { pool } = world.services
  const [last] = await pool`select content from notes where time_tracking_id = ${id} order by id desc limit 1`
  assert.equal(last!.content, 'Ada Admin hat dies gelöscht.')
})

test('a refused request adds no note', async () => {
  const company = await createCompany(world)
  const trackings = timeTrackings(world, company)
  const { id } = await trackings.createRecord()
  await trackings.change(id, { attributes: { ends_at: '2026-01-01' } })
  await trackings.change(id, { attributes: { ends_at: at('18:00:00') }, relationships: { tags: [{ id: 999_999 }] } })
  assert.equal((await trackings.systemNotes(id)).length, 1)
})
