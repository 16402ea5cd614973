import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { v3Operations } from '../../src/api/v3/operations.ts'
import type { Resource } from '../../src/jsonapi/resource.ts'
import { createCompany } from '../support/company.ts'
import { createKiosk, tokenFor } from '../support/kiosks.ts'
import { createWorld } from '../support/world.ts'
import { queryOf } from './support/lister.ts'
import { createPathRecords, fillPath } from './support/path-records.ts'

const world = await createWorld()
const company = await createCompany(world)
const employee = await company.person()
const pathIds = await createPathRecords(world, company, employee)
const kiosk = await createKiosk(world, company)

const matchers = ['eq', '!eq', 'gt', 'gte', 'lt', 'lte', 'pre', 'suf', 'ct', '!ct', 'in', 'present', 'nonsense']
const values = [
  ...['', 'null', 'true', '-99999999999999999999.9', '9223372036854775808', '9999-12-31', '2026-01-30T12:22:54 01:00'],
  ...['constructor', '[1,null,{}]', "'; drop table users; --", '\\', '\0'],
]
/** All matchers with all values, as many in one request as are allowed. */
const filtersOf = (field: string): string[] => {
  const groups = [matchers.slice(0, 4), matchers.slice(4, 8), matchers.slice(8)]
  const all = (some: string[]) => some.flatMap((matcher) => values.map((value) => `${matcher}:${value}`))
  return groups.map((some) => queryOf(all(some).map((filter): [string, string] => [`filter[${field}]`, filter])))
}

type Shown = { id: string; attributes: Record<string, unknown> }
type List = { id: string; path: string; resource: Resource; token: string }
const lists: List[] = v3Operations.flatMap((operation) => {
  const { answers } = operation
  if (answers.kind !== 'many') return []
  const place = { id: operation.id, path: fillPath(operation.path, pathIds) }
  const others = (answers.alternatives ?? []).map((resource) => ({ ...place, resource, token: employee.token }))
  return [{ ...place, resource: answers.resource, token: tokenFor(operation, kiosk, company.admin.token) }, ...others]
})

const fieldsOf = ({ attributes, relationships }: Resource): string[] => [
  ...['id', 'permissions', ...Object.keys(attributes)],
  ...Object.values(relationships).map((relationship) => relationship.filter),
]

for (const { id, path, resource, token } of lists) {
  test(`${id}: ${resource.type} can be filtered by every field with every matcher and any value`, async () => {
    const ask = async (query: string) => {
      const answer = await world.get(`${path}?${query}`, token)
      assert.equal(answer.status, 200, `${query}: ${answer.text}`)
    }
    await Promise.all(fieldsOf(resource).flatMap(filtersOf).map(ask))
  })

  test(`${id}: ${resource.type} can be sorted by every field in both directions`, async () => {
    for (const sign of ['', '-']) {
      const sort = fieldsOf(resource).map((field) => sign + field)
      const answer = await world.get(`${path}?sort=${sort}`, token)
      assert.equal(answer.status, 200, answer.text)
    }
  })

  test(`${id}: filtering ${resource.type} by the values shown finds the record`, async () => {
    const { data } = (await world.get(`${path}?items=100`, token)).body
    assert.ok(data.length > 0, 'the list is not empty')
    // Some records have fewer attributes than others.
    const most = Math.max(...data.map(({ attributes }: Shown) => Object.keys(attributes).length))
    const first: Shown = data.find(({ attributes }: Shown) => Object.keys(attributes).length === most)
    const count = async (filters: [string, string][]): Promise<number> => {
      const query = queryOf([['filter[id]', first.id], ...filters])
      return (await world.get(`${path}?${query}`, token)).body.meta.total_count
    }
    const shown = Object.entries(resource.attributes).filter(
      ([field, { wire, hidden, optional: sometimes }]) =>
        !hidden && wire.base !== 'none' && !(sometimes && first.attributes[field] === undefined),
    )
    const equal = shown.map(([field]): [string, string] => [`filter[${field}]`, `eq:${first.attributes[field]}`])
    assert.equal(await count(equal), 1, queryOf(equal))
    const ask = async ([field, filter]: [string, string]) =>
      assert.equal(await count([[field, `!${filter}`]]), 0, `${field} is not ${filter}`)
    await Promise.all(equal.map(ask))
  })
}

test('all important lists are covered', () => {
  const types = new Set(lists.map(({ resource }) => resource.type))
  const wanted = [
    ...['user', 'user_overview', 'area', 'tag', 'workspace', 'data_profile', 'notification', 'vacation_entitlement'],
    ...['time_tracking', 'break', 'note', 'attachment', 'signature', 'action', 'absence', 'absence_type'],
    ...['kiosk', 'kiosk_person', 'calendar_feed', 'time_correction'],
  ]
  for (const type of wanted) assert.ok(types.has(type), type)
})
