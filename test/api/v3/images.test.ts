import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture } from '../../support/fixture.ts'
import { gif, pictureOf, pictures, svg } from '../../support/pictures.ts'
import { assertRefused } from '../../support/refusals.ts'

const { world, company, people, otherCompany } = await createFixture()
const { token } = company.admin
const user = `${company.ws}/users/${people.employee.id}`
const most = 512 * 1024

const places = [
  { what: 'a user', path: user, placeholder: '/images/user.svg' },
  { what: 'a workspace', path: company.ws, placeholder: '/images/workspace.svg' },
]
const avatarOf = async (path: string): Promise<string> => (await world.get(path, token)).body.data.attributes.avatar
const fetched = (path: string) => world.app.inject({ method: 'GET', url: path })

for (const { what, path, placeholder } of places) {
  for (const [format, picture] of Object.entries(pictures))
    test(`200 ${what} gets a ${format} as picture, served at its path`, async () => {
      const answer = await world.patch(path, { avatar: picture.url }, token)
      assert.equal(answer.status, 200, answer.text)
      const { avatar } = answer.body.data.attributes
      assert.match(avatar, new RegExp(`^/images/${company.accountId}/[0-9a-f]{32}$`))
      const served = await fetched(avatar)
      assert.equal(served.statusCode, 200)
      assert.equal(served.headers['content-type'], picture.type)
      assert.equal(served.headers['x-content-type-options'], 'nosniff')
      assert.deepEqual(served.rawPayload, picture.bytes)
    })

  test(`200 the path of the picture sent back for ${what} changes nothing, null deletes the picture`, async () => {
    const { avatar } = (await world.patch(path, { avatar: pictures.png.url }, token)).body.data.attributes
    assert.equal((await world.patch(path, { avatar }, token)).body.data.attributes.avatar, avatar)
    assert.equal((await fetched(avatar)).statusCode, 200)
    const cleared = await world.patch(path, { avatar: null }, token)
    assert.equal(cleared.body.data.attributes.avatar, placeholder)
    assert.equal((await fetched(avatar)).statusCode, 404, 'the picture is deleted')
    const kept = await world.patch(path, { avatar: placeholder }, token)
    assert.equal(kept.status, 200, 'the path of the placeholder is accepted as well')
    assert.equal(kept.body.data.attributes.avatar, placeholder)
  })

  test(`200 a new picture of ${what} takes the place of the old one`, async () => {
    const first = (await world.patch(path, { avatar: pictures.png.url }, token)).body.data.attributes.avatar
    const second = (await world.patch(path, { avatar: pictures.webp.url }, token)).body.data.attributes.avatar
    assert.notEqual(first, second)
    assert.equal((await fetched(first)).statusCode, 404)
    assert.equal((await fetched(second)).headers['content-type'], 'image/webp')
  })

  test(`400 for anything but a PNG, JPEG or WebP of limited size as picture of ${what}`, async () => {
    const before = await avatarOf(path)
    const foreign = (await world.patch(otherCompany.ws, { avatar: pictures.png.url }, otherCompany.admin.token)).body
      .data.attributes.avatar
    const refused = {
      gif: gif.url,
      svg: svg.url,
      'text declared as png': `data:image/png;base64,${Buffer.from('hello, world').toString('base64')}`,
      'gif declared as png': gif.url.replace('image/gif', 'image/png'),
      'svg declared as jpeg': svg.url.replace('image/svg+xml', 'image/jpeg'),
      'no base64': 'data:image/png,abc',
      'an empty picture': 'data:image/png;base64,',
      'a URL': 'https://example.org/me.png',
      'one byte too many': pictureOf(most + 1),
      'the picture of somebody else': foreign,
      'an unknown path': `/images/${company.accountId}/${'0'.repeat(32)}`,
      'a number': 7,
      'an object': {},
    }
    for (const [case_, avatar] of Object.entries(refused))
      assertRefused(await world.patch(path, { avatar, phone: '1' }, token), 400, ['avatar'], case_)
    assert.equal(await avatarOf(path), before)
  })

  test(`200 a picture of the maximum size is accepted for ${what}`, async () => {
    const answer = await world.patch(path, { avatar: pictureOf(most) }, token)
    assert.equal(answer.status, 200)
    assert.equal((await fetched(answer.body.data.attributes.avatar)).rawPayload.length, most)
  })

  test(`200 the placeholder of ${what} is an SVG image`, async () => {
    const served = await fetched(placeholder)
    assert.equal(served.statusCode, 200)
    assert.match(String(served.headers['content-type']), /^image\/svg\+xml/)
    assert.equal(served.headers['x-content-type-options'], 'nosniff')
    assert.match(served.body, /^<svg /)
  })
}

test('200 and 201 a picture can be sent when creating a record', async () => {
  const created = await world.post(`${company.ws}/users`, { username: 'Pia', avatar: pictures.jpeg.url }, token)
  assert.equal((await fetched(created.body.data.attributes.avatar)).headers['content-type'], 'image/jpeg')
  const workspace = await world.post(`${company.account}/workspaces`, { name: 'W', avatar: pictures.webp.url }, token)
  assert.equal((await fetched(workspace.body.data.attributes.avatar)).headers['content-type'], 'image/webp')
})

const lists = [
  { list: `${company.ws}/users`, reader: token, name: 'avatar', ...places[0]! },
  { list: `${company.ws}/users`, reader: token, name: 'avatar_thumb_url', ...places[0]! },
  { list: `${company.ws}/users`, reader: token, name: 'avatar_medium_url', ...places[0]! },
  { list: `${company.ws}/users`, reader: people.employee.token, name: 'avatar', ...places[0]! },
  { list: `${company.account}/workspaces`, reader: token, name: 'avatar', ...places[1]! },
]
for (const [index, { list, reader, name, what, path, placeholder }] of lists.entries())
  test(`200 records are filtered by the picture of ${what}: ${index + 1}, ${name}`, async () => {
    const { id, attributes } = (await world.patch(path, { avatar: pictures.png.url }, token)).body.data
    const found = async (filter: string): Promise<string[]> => {
      const { data, meta } = (await world.get(`${list}?filter[${name}]=${filter}`, reader)).body
      assert.equal(meta.ignored, undefined, filter)
      return data.map((one: { id: string }) => one.id).sort()
    }
    for (const filter of [attributes.avatar, `in:["${attributes.avatar}"]`, `suf:${attributes.avatar.slice(-20)}`])
      assert.deepEqual(await found(filter), [id], filter)
    const [all, none] = [await found('present'), await found(placeholder)]
    assert.ok(all.includes(id) && none.length > 0 && !none.includes(id))
    assert.deepEqual([...none, ...(await found(`!eq:${placeholder}`))].sort(), all)
  })

test('200 an employee sets their own picture', async () => {
  const answer = await world.patch(user, { avatar: pictures.png.url }, people.employee.token)
  assert.equal(answer.status, 200)
  assert.equal((await fetched(answer.body.data.attributes.avatar)).statusCode, 200)
})

test('200 a picture is served with a sandboxing content security policy, and can be cached', async () => {
  const { avatar } = (await world.patch(user, { avatar: pictures.png.url }, token)).body.data.attributes
  const served = await fetched(avatar)
  assert.equal(served.headers['content-security-policy'], "default-src 'none'; sandbox")
  assert.match(String(served.headers['cache-control']), /immutable/)
})

test('404 for unknown pictures, and under another account', async () => {
  const { avatar } = (await world.patch(user, { avatar: pictures.png.url }, token)).body.data.attributes
  const handle = avatar.split('/').at(-1)
  for (const path of [
    `/images/${otherCompany.accountId}/${handle}`,
    `/images/${company.accountId}/${'0'.repeat(32)}`,
    `/images/x/${handle}`,
    `/images/${company.accountId}/..%2f..%2fpackage.json`,
    '/images/nobody.svg',
  ])
    assert.equal((await fetched(path)).statusCode, 404, path)
})
