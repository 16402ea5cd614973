import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { v3Operations } from '../../src/api/v3/operations.ts'
import { createCompany } from '../support/company.ts'
import { multipart, type Part, png, sendForm, upload } from '../support/multipart.ts'
import { type Answer, createWorld } from '../support/world.ts'
import { assertErrorShape } from './support/error-shape.ts'
import { createPathRecords, operationUrl } from './support/path-records.ts'

const world = await createWorld()
const company = await createCompany(world)
const { token } = company.admin
const pathIds = await createPathRecords(world, company)
const uploads = v3Operations.filter((operation) => operation.takesFile)

const refused = (answer: Answer, status: number, pointer: string, what: string): void => {
  assert.equal(answer.status, status, `${what}: ${answer.text.slice(0, 300)}`)
  assertErrorShape(answer, what)
  assert.equal(answer.body.errors[0].source.pointer, pointer, what)
}

const survived = (answer: Answer, what: string): void => {
  assert.ok(answer.status === 201 || answer.status === 400, `${what} is ${answer.status}: ${answer.text.slice(0, 300)}`)
  if (answer.status === 400) assertErrorShape(answer, what)
}

const formless: Record<string, Part[]> = {
  'an empty form': [],
  'only fields': [{ name: 'title', content: 'x' }],
  'a text field called file': [{ name: 'file', content: 'x' }],
  'an empty file': [{ filename: 'a.png', content: '' }],
  'two files': [
    { filename: 'a.png', content: png },
    { name: 'other', filename: 'b.png', content: png },
  ],
}

const broken: Record<string, [contentType: string, payload: string]> = {
  'no boundary': ['multipart/form-data', '--x\r\n\r\n--x--'],
  'something else than a form': ['multipart/form-data; boundary=x', 'hello'],
  'an empty body': ['multipart/form-data; boundary=x', ''],
  'a truncated form': [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
  ],
  'a part without a name': [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Type: image/png\r\n\r\nabc\r\n--x--\r\n',
  ],
}

const names = [
  ...[
    '',
    ' ',
    '.',
    '..',
    '../../etc/passwd',
    'C:\\a\\b.png',
    '/',
    'a\u0000b.png',
    '\ud800.png',
    '"',
    "'",
    'a\r\nX: y.png',
  ],
  ...['x'.repeat(300), '🥐'.repeat(120), '\u202egnp.exe', '.png', 'con', '%00', '%2e%2e%2f', '__proto__'],
]

for (const operation of uploads) {
  const url = operationUrl(operation, pathIds)

  test(`${operation.id}: 415 for anything but multipart/form-data`, async () => {
    for (const type of [
      'application/vnd.api+json',
      'application/json',
      'image/png',
      'application/x-www-form-urlencoded',
    ]) {
      const answer = await world.request('POST', url, { token, body: '{}', headers: { 'content-type': type } })
      refused(answer, 415, 'base', type)
    }
    refused(await world.request('POST', url, { token }), 415, 'base', 'no body')
  })

  test(`${operation.id}: 400 unless the form has exactly one file`, async () => {
    for (const [what, parts] of Object.entries(formless))
      refused(await sendForm(world, url, token, multipart(parts)), 400, 'file', what)
  })

  test(`${operation.id}: 400 a malformed form`, async () => {
    for (const [what, [contentType, payload]] of Object.entries(broken)) {
      const answer = await sendForm(world, url, token, { contentType, payload })
      assert.equal(answer.status, 400, `${what}: ${answer.text}`)
      assertErrorShape(answer, what)
    }
  })

  test(`${operation.id}: any file name is stored as a valid one`, async () => {
    for (const filename of names) {
      const answer = await upload(world, url, token, { filename, type: 'image/png', content: png })
      survived(answer, JSON.stringify(filename))
      if (answer.status !== 201) continue
      const { attributes } = answer.body.data
      const kept: string = attributes.file_name ?? attributes.image_file_name
      assert.match(kept, /^[^/\\\p{Cc}]+$/u, JSON.stringify(filename))
      assert.ok(kept.isWellFormed() && kept.length <= 255 && !/^\.*$/.test(kept), kept)
    }
  })

  test(`${operation.id}: no value of the other fields causes a 5xx`, async () => {
    const fields = [...operation.takesFile!.fields, 'nonsense', '__proto__']
    const said = ['', ' ', 'a\u0000b', '\ud800', 'x'.repeat(256), 'x'.repeat(100_000), '[]', '\u202e🥐é']
    for (const name of fields)
      for (const content of said) {
        const form = multipart([
          { name, content },
          { filename: 'a.png', type: 'image/png', content: png },
        ])
        survived(await sendForm(world, url, token, form), `${name} is ${content.slice(0, 20)}`)
      }
  })

  test(`${operation.id}: 413 a file of more than 25 MiB`, async () => {
    const content = Buffer.alloc(25 * 1024 * 1024 + 1)
    png.copy(content)
    refused(await upload(world, url, token, { filename: 'a.png', content }), 413, 'base', '25 MiB and a byte')
  })
}

test('there are at least three operations that take files', () => assert.ok(uploads.length >= 3))
