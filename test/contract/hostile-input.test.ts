import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { v3Operations } from '../../src/api/v3/operations.ts'
import { createCompany, uniqueEmail } from '../support/company.ts'
import { createKiosk, tokenFor } from '../support/kiosks.ts'
import { type Answer, createWorld } from '../support/world.ts'
import { assertErrorShape } from './support/error-shape.ts'
import { createPathRecords, operationUrl } from './support/path-records.ts'

// Odd values must not be stopped by the limit on wrong PINs.
const unlimited = { STINT_LIMIT_KIOSK_PIN: '100000/1h', STINT_LIMIT_KIOSK_UNNAMED_PIN: '100000/1h' }
const world = await createWorld({ env: unlimited })
const company = await createCompany(world)
const pathIds = await createPathRecords(world, company)
const kiosk = await createKiosk(world, company)
const puncher = await company.person({ attributes: { tablet_pin: '4711' } })
const writing = v3Operations.filter((operation) => operation.input !== null)
const span = { starts_at: '2026-02-02T08:00:00+01:00', ends_at: '2026-02-02T16:00:00+01:00' }
const pause = { starts_at: '2026-01-30T12:00:00+01:00', ends_at: '2026-01-30T12:30:00+01:00' }
/** Ids that exist, and whatever else an operation requires before it checks the rest. */
const more: Record<string, Record<string, unknown>> = {
  addFollowers: { ids: [pathIds.user_id] },
  addAbsenceFollowers: { ids: [pathIds.user_id] },
  createTimeTracking: span,
  createBreak: pause,
  createKioskPunch: { user_id: puncher.id, pin: '4711' },
  createTagging: { tag_id: pathIds.tag_id },
  createAbsence: { absence_type_id: pathIds.absence_type_id },
  batchTimeTrackings: { ids: [pathIds.time_tracking_id] },
  batchNotifications: { ids: [pathIds.notification_id] },
  // A success would end the session that all the others need.
  changeOwnPassword: { current_password: 'another horse battery' },
  batchAbsences: { absence_type_id: pathIds.absence_type_id, user_ids: [pathIds.user_id] },
}
type Writing = (typeof writing)[number]

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

/** Values as JSON text, since some have no other form. They are invalid for any attribute of any operation. */
const impossible: Record<string, string> = {
  'an object': '{"a":1}',
  'an empty object': '{}',
  'nested lists': '[[["a"]]]',
  'a list of objects': '[{"a":{"b":[]}}]',
  '1e400': '1e400',
  '-1e400': '-1e400',
  '2^70': '1180591620717411303424',
  'a null byte': '"a\\u0000b"',
  'a lone high surrogate': '"\\ud800"',
  'a lone low surrogate': '"a\\udfffb"',
  '10,000 characters': `"${'x'.repeat(10_000)}"`,
}
/** These may be valid for some attributes; nowhere may they do harm. */
const odd: Record<string, string> = {
  'a number': '5',
  'minus zero': '-0',
  'a fraction': '1.5',
  'a negative number': '-1',
  'a huge number': '1e300',
  'an empty text': '""',
  'a blank': '" "',
  'a text': '"text"',
  'the name of a member of Object.prototype': '"__proto__"',
  'an id beyond bigint': '"9223372036854775808"',
  'a list of one': '["9223372036854775807"]',
  'a list of null': '[null]',
  'an empty list': '[]',
  true: 'true',
  null: 'null',
  'an impossible date': '"2026-02-30"',
  SQL: `"'; drop table users; --"`,
  'right-to-left letters': '"\\u202e🥐é"',
}

let count = 0
/** The minimum that an operation requires, new each time so that nothing is refused as a duplicate. */
function needed({ input, example, id }: Writing): Record<string, string> {
  count += 1
  const fresh = { email: uniqueEmail(), key: `k${count}`, title: `T${count}` }
  const given: Record<string, unknown> = { ...example, ...fresh, ...more[id] }
  const names = Object.entries(input!.attributes).filter(([, field]) => field.required)
  return Object.fromEntries(
    [...new Set([...names.map(([name]) => name), ...Object.keys(more[id] ?? {})])].map((name) => {
      const value = given[name]
      assert.notEqual(value, undefined, `${id} has no example of ${name}`)
      return [name, JSON.stringify(value)]
    }),
  )
}

const bodyOf = (attributes: Record<string, string>, relationships = '{}'): string => {
  const members = Object.entries(attributes).map(([name, json]) => `${JSON.stringify(name)}:${json}`)
  return `{"data":{"type":"x","attributes":{${members}},"relationships":${relationships}}}`
}

const send = (operation: Writing, body: string): Promise<Answer> =>
  world.request(operation.method, operationUrl(operation, pathIds), {
    token: tokenFor(operation, kiosk, company.admin.token),
    body,
  })

function checkRefused(answer: Answer, what: string): void {
  assert.equal(answer.status, 400, `${what}: ${answer.text.slice(0, 300)}`)
  assertErrorShape(answer, what)
}

function checkSurvived(answer: Answer, what: string): void {
  assert.ok(answer.status < 500, `${what}: ${answer.text.slice(0, 300)}`)
  if (answer.status >= 400) assertErrorShape(answer, what)
}

const namesOf = ({ input }: Writing): string[] => Object.keys(input!.attributes)

type Schema = { type?: string; required?: string[]; properties?: object }
const schemaOf = ({ input }: Writing, name: string): Schema => input!.attributes[name]!.kind.schema

/** Some settings are objects of which any part may be sent, so for them an object is a valid value. */
const takesObjects = (operation: Writing, name: string): boolean => {
  const { type, required } = schemaOf(operation, name)
  return type === 'object' && !required
}

const membersOf = (operation: Writing): [name: string, member: string][] =>
  namesOf(operation).flatMap((name) =>
    Object.keys(schemaOf(operation, name).properties ?? {}).map((member): [string, string] => [name, member]),
  )

/** Sends one value as every attribute at once, and returns the attributes that refused it. */
async function refusedBy(operation: Writing, json: string, what: string): Promise<string[]> {
  const answer = await send(operation, bodyOf(Object.fromEntries(namesOf(operation).map((name) => [name, json]))))
  checkSurvived(answer, what)
  const errors: { source: { pointer: string } }[] = answer.status === 400 ? answer.body.errors : []
  return errors.map((error) => error.source.pointer.split('/')[0]!)
}

const bodies = [
  ...['{', '}', '{"data":', 'data', "{'data':{}}", '[', '\0', '\ufeff', '{"data":{"attributes":{"a":1,}}}', '-', '1e'],
  ...[
    'null',
    'true',
    '5',
    '"x"',
    '[]',
    '{}',
    '{"data":null}',
    '{"data":[]}',
    '{"data":"x"}',
    '{"data":{"attributes":5}}',
  ],
  ...['{"data":{"attributes":[]}}', '{"data":{"attributes":"x"}}', nested(10_000), `{"data":${nested(10_000)}}`],
  ...[`${'{"data":'.repeat(10_000)}1${'}'.repeat(10_000)}`, '['.repeat(100_000), `{"data":{"a":${nested(100)}}}`],
]

for (const operation of writing) {
  test(`${operation.id}: 400 for malformed bodies`, async () => {
    await Promise.all(bodies.map(async (body) => checkRefused(await send(operation, body), body.slice(0, 60))))
  })

  test(`${operation.id}: 400 for impossible values, each attribute with its own error`, async () => {
    const ask = async ([what, json]: [string, string]) => {
      const names = namesOf(operation).filter((name) => !(json.startsWith('{') && takesObjects(operation, name)))
      // A list of objects has an error for each of their members.
      const refused = [...new Set(await refusedBy(operation, json, what))]
      assert.deepEqual(refused.sort(), names.sort(), what)
      for (const [name, member] of membersOf(operation)) {
        const answer = await send(operation, bodyOf({ ...needed(operation), [name]: `{"${member}":${json}}` }))
        checkRefused(answer, `${name}.${member} is ${what}`)
        assert.match(answer.body.errors[0].source.pointer, new RegExp(`^${name}\\b`))
      }
    }
    await Promise.all(Object.entries(impossible).map(ask))
    checkRefused(await send(operation, bodyOf({ x: nested(10_000) })), '10,000 levels')
  })

  test(`${operation.id}: unusual values are accepted or refused, never a 5xx`, async () => {
    const ask = async ([what, json]: [string, string]) => {
      const refused = await refusedBy(operation, json, what)
      // One by one, so that a refusal of one attribute does not hide a failure of another.
      for (const name of namesOf(operation).filter((one) => !refused.includes(one)))
        checkSurvived(await send(operation, bodyOf({ ...needed(operation), [name]: json })), `${name} is ${what}`)
    }
    await Promise.all(Object.entries(odd).map(ask))
  })

  const related = Object.keys(operation.input!.relationships)
  if (related.length > 0)
    test(`${operation.id}: no relationship causes a 5xx`, async () => {
      const ask = async (name: string, json: string) => {
        for (const sent of [json, `{"data":${json}}`, `{"data":{"id":${json}}}`, `{"data":[{"id":${json}}]}`])
          checkSurvived(await send(operation, bodyOf(needed(operation), `{"${name}":${sent}}`)), `${name} is ${sent}`)
      }
      const values = [...Object.values(impossible), ...Object.values(odd), JSON.stringify(randomUUID())]
      await Promise.all(related.flatMap((name) => values.map((json) => ask(name, json))))
    })
}

test('the workspace, its lists and the account can still be read', async () => {
  for (const path of [company.ws, company.account, `${company.ws}/users`, `${company.ws}/tags`, `${company.ws}/areas`])
    assert.equal((await world.get(`${path}?include=`, company.admin.token)).status, 200)
})
