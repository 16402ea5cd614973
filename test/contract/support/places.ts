import { strict as assert } from 'node:assert'
import type { Company } from '../../support/company.ts'
import type { World } from '../../support/world.ts'

/** A record for every parameter that a path of the resource API can hold. */
export async function createPlaces(world: World, company: Company): Promise<Record<string, string>> {
  const made = async (path: string, attributes: object): Promise<string> => {
    const answer = await world.post(path, attributes, company.admin.token)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data.id
  }
  const profiles = `${company.account}/workspaces/${company.workspaceId}/data_profiles`
  const data_profile_id = await made(profiles, { title: 'Equipment' })
  return {
    account_id: company.accountId,
    workspace_id: company.workspaceId,
    area_id: await company.area(),
    user_id: (await company.person()).id,
    tag_id: await company.tag(),
    api_token_id: await made(`${company.account}/api_tokens`, { title: 'Payroll' }),
    data_profile_id,
    custom_field_id: await made(`${profiles}/${data_profile_id}/custom_fields`, { key: 'locker', label: 'Locker' }),
  }
}

/** The path with its parameters filled in. A parameter that is new needs a record in `createPlaces`. */
export const fill = (path: string, places: Record<string, string>): string =>
  path.replace(/:([a-z_]+)/g, (_match, name: string) => {
    const value = places[name]
    assert.ok(value !== undefined, `There is no record yet for ":${name}" of ${path}; add one to createPlaces.`)
    return value
  })

export const parametersOf = (path: string): string[] => [...path.matchAll(/:([a-z_]+)/g)].map((match) => match[1]!)
