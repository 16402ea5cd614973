import { strict as assert } from 'node:assert'
import { v3Operations } from '../../../src/api/v3/operations.ts'
import { type Company, createCompany } from '../../support/company.ts'
import { png, upload } from '../../support/multipart.ts'
import { allowLoopbackProviders } from '../../support/provider-sign-in.ts'
import { createWorld, type World } from '../../support/world.ts'
import { assertMatchesSchema, type Documented, document, documented, type Json } from './document.ts'

export type CallInput = {
  /** The expected content type of a file. */
  fileType?: string
  /** Uploaded instead of a picture. */
  file?: { filename: string; content: string }
  params?: Record<string, string>
  query?: Record<string, string>
  attributes?: object
  relationships?: object
  token?: string
  /** Without include and permissions. */
  plain?: boolean
  headers?: Record<string, string>
  /** A form body instead of attributes. */
  form?: Record<string, string>
}

export type Walk = {
  world: World
  company: Company
  /** Calls an operation by its id, with everything that can be included, and checks the response against the OpenAPI document. */
  walk(id: string, sent?: CallInput): Promise<Json>
  idOf(answer: Promise<Json>): Promise<string>
  /** The operations that have not been called yet. */
  notCalled(part: Part): string[]
}

/** The walk is long; each part of the API has a test file of its own. */
export type Part = 'house' | 'working time' | 'absences'

const partOf = ({ path }: Documented): Part => {
  if (/\/months\/[^/]+\/signatures|timesheet_signatures/.test(path)) return 'house'
  if (/absence|holiday|entitlement|lapse/.test(path)) return 'absences'
  return /time_tracking|time_correction|notification|batch|attachment|signature/.test(path) ? 'working time' : 'house'
}

/** The same schemas without additional properties: the response may not have any that the document does not name. */
function closed(components: Json): Json {
  const copy = structuredClone(components)
  for (const schema of Object.values<Json>(copy.schemas)) {
    const record = schema.properties?.attributes && schema.properties.relationships
    if (!record) continue
    schema.additionalProperties = false
    schema.properties.attributes.additionalProperties = false
    schema.properties.relationships.additionalProperties = false
  }
  return copy
}

const relationshipsOf = (id: string): string => {
  const answers = v3Operations.find((operation) => operation.id === id)?.answers
  return answers && 'resource' in answers ? Object.keys(answers.resource.relationships).join() : ''
}

/** An empty answer, a file, or a document. */
function checkBody(
  id: string,
  response: Json,
  answer: { headers: Json; text: string; body: Json },
  fileType = 'image/png',
): void {
  const content = response.content?.['application/json']
  if (!content) {
    assert.equal(answer.headers['content-type'], response.content?.['*/*'] && fileType)
    assert.equal(answer.text !== '', response.content !== undefined)
    return
  }
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
  const { schema } = content
  const { meta } = schema.properties
  const exact = { ...schema.properties, meta: { allOf: [meta], unevaluatedProperties: false } }
  assertMatchesSchema({ ...schema, additionalProperties: false, properties: exact }, answer.body, id, strict)
}

const strict = closed(document.components)

/** A walk through every operation: each answer must match the document exactly, with no additional or missing members. */
export async function startWalk(): Promise<Walk> {
  const world = await createWorld({ jobs: true, env: allowLoopbackProviders })
  const company = await createCompany(world)
  const place = { account_id: company.accountId, workspace_id: company.workspaceId }
  const called = new Set<string>()

  async function walk(id: string, sent: CallInput = {}): Promise<Json> {
    const { params = {}, attributes, relationships, token = company.admin.token } = sent
    const found = documented.find((one) => one.id === id)
    assert.ok(found, `${id} is not documented`)
    const { method, operation } = found
    const path = found.path.replace(/\{(\w+)\}/g, (_, name) => ({ ...place, ...params })[name as 'account_id'])
    const asked = { include: relationshipsOf(id), permissions: 'true' }
    const query = new URLSearchParams({ ...(!sent.plain && !operation.security && asked), ...sent.query })
    const data = { type: 'record', attributes, relationships }
    const takesFile = operation.requestBody?.content['multipart/form-data']
    const answer = await (takesFile
      ? upload(
          world,
          `${path}?${query}`,
          token,
          sent.file ?? { filename: 'a.png', content: png },
          attributes as Record<string, string>,
        )
      : world.request(method, `${path}?${query}`, {
          token,
          body: sent.form ? String(new URLSearchParams(sent.form)) : attributes && { data },
          headers: {
            ...(sent.form && { 'content-type': 'application/x-www-form-urlencoded' }),
            ...sent.headers,
          },
        }))
    const response = operation.responses[String(answer.status)]
    assert.ok(response && answer.status < 300, `${id} answers ${answer.status}: ${answer.text}`)
    for (const name of Object.keys(response.headers))
      assert.ok(answer.headers[name.toLowerCase()] !== undefined, `${id} has no header ${name}`)
    checkBody(id, response, answer, sent.fileType)
    called.add(id)
    return answer.body
  }

  return {
    world,
    company,
    walk,
    idOf: async (answer) => (await answer).data.id,
    notCalled: (part) => documented.filter((one) => partOf(one) === part && !called.has(one.id)).map(({ id }) => id),
  }
}
