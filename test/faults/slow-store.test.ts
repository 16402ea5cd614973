import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { connectApi } from '../public-api/v1/support/api.ts'
import { createCompany } from '../support/company.ts'
import { startFakeS3 } from '../support/fake-s3.ts'
import { multipart, png, sendForm, upload } from '../support/multipart.ts'
import { timeTrackings } from '../support/time-trackings.ts'
import { type Answer, createWorld, eventually } from '../support/world.ts'

const store = await startFakeS3()
const world = await createWorld({ env: { ...store.env, STINT_DATABASE_POOL: '2' } })
const company = await createCompany(world)
const { token } = company.admin
const api = await connectApi(world, company)
const user = await api.user()
const trackings = timeTrackings(world, company)
const { id } = await trackings.createRecord()
const tracking = `${trackings.url}/${id}`

const attach = (): Promise<Answer> => upload(world, `${tracking}/attachments`, token, { content: 'x'.repeat(200_000) })
const sign = (): Promise<Answer> => upload(world, `${tracking}/signatures`, token, { filename: 'a.png', content: png })
const document = (): Promise<Answer> =>
  upload(world, `${company.ws}/users/${user.id}/documents`, token, { content: 'text' })
const v1 = (): Promise<Answer> =>
  upload(
    world,
    '/public_api/v1/uploads',
    undefined,
    { content: 'text' },
    {
      api_token: api.token,
      user_id: String(user.id),
    },
  )
const everyWay = [attach, sign, document, v1]

const records = async (): Promise<number> => {
  const [row] = await world.services.pool<{ count: number }[]>`
    select ((select count(*) from attachments) + (select count(*) from signatures) + (select count(*) from uploads))::int
      as count`
  return row!.count
}

/** The store is still hanging. */
async function answered(request: Promise<Answer>): Promise<void> {
  const answer = await request
  assert.equal(answer.status, 200, answer.text)
}

test('while uploads wait for a slow store, others are answered, and the record can be changed', async () => {
  store.setBehavior('hangs')
  const hanging = Array.from({ length: 3 }, () => everyWay.map((way) => way())).flat()
  await eventually(() => store.waiting() === hanging.length)
  for (let round = 0; round < 5; round++) {
    await answered(world.get(`${company.ws}/areas`, token))
    await answered(trackings.change(id, { attributes: { external_id: `round ${round}` } }))
    await answered(api.get('uploads', { user_id: user.id }))
  }
  assert.equal(await records(), 0)
  store.setBehavior('works')
  const statuses = (await Promise.all(hanging)).map(({ status }) => status)
  assert.deepEqual(new Set(statuses), new Set([201, 200]))
  assert.equal(await records(), hanging.length)
  assert.equal(store.objects.size, hanging.length)
})

for (const behavior of ['refuses', 'disconnects', 'fails'] as const)
  test(`503 and no record if the store ${behavior}`, async () => {
    const [before, kept] = [await records(), store.objects.size]
    store.setBehavior(behavior)
    const answers = await Promise.all(everyWay.map((way) => way()))
    store.setBehavior('works')
    for (const answer of answers) {
      assert.equal(answer.status, 503, answer.text)
      assert.ok(answer.headers['retry-after'])
      assert.doesNotMatch(answer.text, /AccessDenied|bucket|127\.0\.0\.1/)
    }
    assert.deepEqual([await records(), store.objects.size], [before, kept])
  })

test('the file is removed if its record cannot be created', async () => {
  const [before, kept, taken] = [await records(), store.objects.size, store.removed.length]
  const noImage = await upload(world, `${tracking}/signatures`, token, { content: 'no image' })
  const longTitle = { name: 'title', content: 'x'.repeat(300) }
  const form = multipart([{ filename: 'a.png', content: png }, longTitle])
  const tooLong = await sendForm(world, `${tracking}/signatures`, token, form)
  assert.deepEqual([noImage.status, tooLong.status], [400, 400])
  assert.deepEqual([await records(), store.objects.size, store.removed.length], [before, kept, taken + 2])
})

test('repeats with one key store one record and one file', async () => {
  const [before, kept] = [await records(), store.objects.size]
  const { payload, contentType } = multipart([{ filename: 'a.txt', content: 'once' }])
  const send = () =>
    world.app.inject({
      method: 'POST',
      url: `${tracking}/attachments`,
      headers: { authorization: `Bearer ${token}`, 'content-type': contentType, 'idempotency-key': 'the same' },
      payload,
    })
  const answers = await Promise.all([send(), send(), send()])
  assert.deepEqual(
    answers.map((answer) => answer.statusCode),
    [201, 201, 201],
  )
  assert.equal(new Set(answers.map((answer) => answer.json().data.id)).size, 1)
  assert.deepEqual([await records(), store.objects.size], [before + 1, kept + 1])
})
