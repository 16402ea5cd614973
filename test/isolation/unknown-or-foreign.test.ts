import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { tokenFor } from '../support/kiosks.ts'
import { type Answer, createWorld } from '../support/world.ts'
import { call, exampleOf, operations, pathWith } from './support/calls.ts'
import { createFullCompany, type FullCompany } from './support/full-company.ts'
import { type IdField, idFieldsOf, keyIn, type NamedRecord, namedRecords } from './support/named-records.ts'

// A record of another account, or of a workspace that the caller has no access to, gets the same answer as one that does not
// exist: trying ids does not show which of them exist.

const world = await createWorld()
const own = await createFullCompany(world, 'Own')
const foreign = await createFullCompany(world, 'Foreign')
const { company, employee, otherWorkspaceIds, leaver } = own
const opened = {
  allow_employees_edit_working_session_area: true,
  allow_employee_edit_punched_working_sessions: true,
  allow_employees_tag_working_sessions: true,
}
assert.equal((await world.patch(company.ws, opened, company.admin.token)).status, 200)
const creator = { working_sessions_creator: true }
const made = await world.patch(`${company.ws}/users/${employee.id}`, creator, company.admin.token)
assert.equal(made.status, 200)

const unknown = '987654321'
const nobody: FullCompany = {
  ...own,
  leaver: { ...leaver, id: unknown },
  company: { ...company, workspaceId: unknown, admin: { ...company.admin, id: unknown } },
  ids: Object.fromEntries(Object.keys(own.ids).map((name) => [name, unknown])),
}
/** Somebody who is only in the second workspace. */
const inOther: FullCompany = {
  ...own,
  ids: { ...nobody.ids, ...otherWorkspaceIds },
  leaver: { ...leaver, id: unknown },
  company: { ...nobody.company, admin: { ...company.admin, id: otherWorkspaceIds.user_id! } },
}

function send({ operation, name, kind }: IdField, { sent, with: more }: NamedRecord, id: string, token: string) {
  const value = sent([id])
  const path = pathWith(operation, own.ids)
  const example = { ...exampleOf(operation, own.ids), ...more, title: 'T', key: 'k' }
  const query = new URLSearchParams({ ...(more as Record<string, string>), [name]: String(value) })
  return call(world, operation, kind === 'query' ? `${path}&${query}` : path, token, {
    attributes: kind === 'attribute' ? { ...example, [name]: value } : example,
    relationships: kind === 'relationship' ? { [name]: value } : {},
  })
}

const told = ({ status, body }: Answer): unknown => [status, body?.errors ?? 'fine']

const callers = { 'an employee': employee, 'an admin of the workspace': own.workspaceAdmin, 'an admin': company.admin }

for (const place of operations.flatMap(idFieldsOf)) {
  const key = keyIn(Object.keys(namedRecords), place)
  // Batches skip both, and count them.
  if (!key || namedRecords[key]!.skips || namedRecords[key]!.takesOwnIds) continue
  const what = namedRecords[key]!
  test(`${place.operation.id}: ${place.name} of others gives the same error as an unknown id`, async () => {
    for (const [who, { token: personal }] of Object.entries(callers)) {
      const token = tokenFor(place.operation, own.kiosk, personal)
      const none = told(await send(place, what, what.idOf(nobody), token))
      const others = who === 'an admin' ? [foreign] : [foreign, inOther]
      for (const other of others) {
        if (other === inOther && what.idOf(inOther) === undefined) continue
        const answer = await send(place, what, what.idOf(other), token)
        assert.deepEqual(told(answer), none, `${who}, ${other === foreign ? 'of another account' : 'elsewhere'}`)
      }
    }
  })
}
