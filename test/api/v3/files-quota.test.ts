import { strict as assert } from 'node:assert'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { connectApi } from '../../public-api/v1/support/api.ts'
import { type Company, createCompany } from '../../support/company.ts'
import { png, upload } from '../../support/multipart.ts'
import { pictures } from '../../support/pictures.ts'
import { assertRefused } from '../../support/refusals.ts'
import { type Answer, createWorld } from '../../support/world.ts'

const allowed = 1000
const world = await createWorld({ env: { STINT_FILES_PER_ACCOUNT: String(allowed) } })

const usedBy = async ({ account, admin }: Company): Promise<number> => {
  const { attributes } = (await world.get(account, admin.token)).body.data
  assert.equal(attributes.files_allowed, allowed)
  return attributes.files_used
}
const documentsOf = ({ ws, admin }: Company) => `${ws}/users/${admin.id}/documents`
const add = (company: Company, bytes: number, path = documentsOf(company)): Promise<Answer> =>
  upload(world, path, company.admin.token, { content: 'x'.repeat(bytes) })
const storedFiles = (): number =>
  readdirSync(join(world.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    .length
const full = (answer: Answer): void => {
  assertRefused(answer, 413, ['base'])
  assert.match(answer.body.errors[0].title, /no space for this file/)
}

test('413 a file above the quota is not stored; deleting a file frees its space', async () => {
  const company = await createCompany(world)
  assert.equal(await usedBy(company), 0)
  const first = await add(company, 600)
  assert.equal(first.status, 201, first.text)
  assert.equal(await usedBy(company), 600)
  const files = storedFiles()
  full(await add(company, 401))
  assert.deepEqual([await usedBy(company), storedFiles()], [600, files])
  assert.equal((await add(company, 400)).status, 201, 'up to the last byte')
  full(await add(company, 1))
  const gone = await world.delete(`${documentsOf(company)}/${first.body.data.id}`, company.admin.token)
  assert.equal(gone.status, 200)
  assert.equal(await usedBy(company), 400)
  assert.equal((await add(company, 600)).status, 201)
})

test('413 concurrent uploads cannot exceed the quota together', async () => {
  const company = await createCompany(world)
  const answers = await Promise.all(Array.from({ length: 6 }, () => add(company, 300)))
  const statuses = answers.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [201, 201, 201, 413, 413, 413])
  assert.equal(await usedBy(company), 900)
})

test('attachments, signatures, pictures and files of the public API all count towards the quota', async () => {
  const company = await createCompany(world)
  const { ws, admin } = company
  const tracking = await world.post(
    `${ws}/time_trackings`,
    { starts_at: '2026-01-30T08:00', ends_at: '2026-01-30T16:00' },
    admin.token,
  )
  const path = `${ws}/time_trackings/${tracking.body.data.id}`
  let expected = 0
  const counts = async (answer: Answer, bytes: number): Promise<Answer> => {
    assert.ok(answer.status === 201 || answer.status === 200, answer.text)
    expected += bytes
    assert.equal(await usedBy(company), expected)
    return answer
  }
  const attached = await counts(await add(company, 100, `${path}/attachments`), 100)
  const signed = await counts(await upload(world, `${path}/signatures`, admin.token, { content: png }), png.length)
  const api = await connectApi(world, company)
  const form = { api_token: api.token, user_id: admin.id }
  const byToken = (bytes: number) =>
    upload(world, '/public_api/v1/uploads', undefined, { content: 'x'.repeat(bytes) }, form)
  await counts(await byToken(100), 100)
  const { bytes, url } = { bytes: Buffer.from(pictures.png.url.split(',')[1]!, 'base64').length, url: pictures.png.url }
  const picture = (avatar: string | null) => world.patch(`${ws}/users/${admin.id}`, { avatar }, admin.token)
  await counts(await picture(url), bytes)
  await counts(await picture(null), -bytes)

  const rest = allowed - expected
  await counts(await add(company, rest, `${path}/attachments`), rest)
  full(await add(company, 1, `${path}/attachments`))
  full(await upload(world, `${path}/signatures`, admin.token, { content: png }))
  full(await picture(url))
  const refused = await byToken(1)
  assert.equal(refused.status, 413, refused.text)
  assert.match(refused.text, /no space for this file/)

  await counts(await world.delete(`${path}/attachments/${attached.body.data.id}`, admin.token), -100)
  await counts(await world.delete(`${path}/signatures/${signed.body.data.id}`, admin.token), -png.length)
})

test('201 each account has a quota of its own', async () => {
  const [company, other] = [await createCompany(world), await createCompany(world)]
  assert.equal((await add(company, allowed)).status, 201)
  assert.equal((await add(other, allowed)).status, 201)
  assert.deepEqual([await usedBy(company), await usedBy(other)], [allowed, allowed])
})

test('403 only account admins see the quota; the error is in German in a German account', async () => {
  const company = await createCompany(world)
  const admin = await company.person({ roles: [3] })
  assertRefused(await world.get(company.account, admin.token), 403)
  const german = await createCompany(world, { locale: 'de' })
  const answer = await add(german, allowed + 1)
  assert.equal(answer.status, 413)
  assert.match(answer.text, /Für diese Datei ist kein Platz/)
})
