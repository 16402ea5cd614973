import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import test, { type TestContext } from 'node:test'
import { createFileStore, FileStoreError } from '../../src/platform/files/file-store.ts'
import { createS3Files } from '../../src/platform/files/s3-files.ts'
import { contentOf as asContent } from '../support/content.ts'

const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG'
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** The mistakes in a request's signature, checked against the published rules of the signing scheme. */
function signatureFault(request: IncomingMessage, body: Buffer): string | null {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/
  const [, keyId, day, region, names, signature] = pattern.exec(request.headers.authorization ?? '') ?? []
  if (!names || !day) return 'no signature'
  if (keyId !== 'key-id' || region !== 'eu-test-1') return 'another credential scope'
  const time = String(request.headers['x-amz-date'])
  const digest = String(request.headers['x-amz-content-sha256'])
  if (request.method === 'PUT' && digest !== sha256(body)) return 'another content'
  const headers = names.split(';').map((name) => `${name}:${request.headers[name]}\n`)
  const canonical = [request.method, request.url, '', headers.join(''), names, digest].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [region!, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secretAccessKey}`, day))
  const expected = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex')
  return expected === signature ? null : 'a wrong signature'
}

type Answer = (request: IncomingMessage, response: ServerResponse) => boolean

/** The part of S3 that the project uses, in memory. `first` may answer a request in its place. */
async function s3Server(t: TestContext, first: Answer = () => false) {
  const objects = new Map<string, { body: Buffer; type: string }>()
  const requests: IncomingMessage[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    requests.push(request)
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    const fault = signatureFault(request, body)
    if (first(request, response)) return
    if (fault !== null) return void refuse(403, 'SignatureDoesNotMatch')
    const path = request.url!
    if (!path.startsWith('/bucket/')) return void refuse(404, 'NoSuchBucket')
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return void refuse(411, 'MissingContentLength')
      objects.set(path, { body, type: request.headers['content-type']! })
      return void response.writeHead(200).end()
    }
    const object = objects.get(path)
    if (request.method === 'DELETE') {
      objects.delete(path)
      return void response.writeHead(204).end()
    }
    if (!object) return void refuse(404, 'NoSuchKey')
    response.writeHead(200, { 'content-type': object.type, 'content-length': object.body.length }).end(object.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = { endpoint, bucket: 'bucket', region: 'eu-test-1', accessKeyId: 'key-id', secretAccessKey }
  return { objects, requests, config }
}

const quick = { timeoutMs: 2000, pauseMs: 1 }

async function failure(promise: Promise<unknown>): Promise<FileStoreError> {
  const error = await promise.then(
    () => assert.fail('no error'),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof FileStoreError, String(error))
  assert.ok(!`${error.stack} ${JSON.stringify(error)}`.includes(secretAccessKey))
  return error
}

test('a stored file can be read, and every request is signed', async (t) => {
  const { objects, requests, config } = await s3Server(t)
  const store = createFileStore({ s3: config, dataDir: '/dev/null/x' })
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 256))
  await store.put('accounts/1/picture', asContent(bytes), 'image/png')
  assert.deepEqual([...objects.keys()], ['/bucket/accounts/1/picture'])
  assert.equal(objects.get('/bucket/accounts/1/picture')!.type, 'image/png')
  const file = await store.get('accounts/1/picture')
  assert.equal(file!.size, bytes.length)
  assert.deepEqual(await buffer(file!.stream), bytes)
  assert.equal(requests.at(-1)!.headers['accept-encoding'], 'identity')
})

test('a slice of a larger buffer and an empty file are stored correctly', async (t) => {
  const { objects, config } = await s3Server(t)
  const store = createS3Files(config, quick)
  await store.put('part', asContent(Buffer.from('0123456789').subarray(3, 6)), 'text/plain')
  assert.equal(String(objects.get('/bucket/part')!.body), '345')
  await store.put('empty', asContent(Buffer.alloc(0)), 'text/plain')
  const file = await store.get('empty')
  assert.equal(file!.size, 0)
  assert.equal((await buffer(file!.stream)).length, 0)
})

test('a missing file is null, and removing it does nothing', async (t) => {
  const { config, requests } = await s3Server(t)
  const store = createS3Files(config, quick)
  assert.equal(await store.get('missing'), null)
  await store.remove('missing')
  assert.equal(requests.length, 2)
})

test('removing a file succeeds if the store answers 404', async (t) => {
  const { config } = await s3Server(t, (_, response) => Boolean(response.writeHead(404).end()))
  await createS3Files(config, quick).remove('missing')
})

test('a removed file is gone', async (t) => {
  const { objects, config } = await s3Server(t)
  const store = createS3Files(config, quick)
  await store.put('key', asContent(Buffer.from('x')), 'text/plain')
  await store.remove('key')
  assert.equal(objects.size, 0)
})

test('a wrong secret is an error with status and code, without retries', async (t) => {
  const { config, requests } = await s3Server(t)
  const store = createS3Files({ ...config, secretAccessKey: 'another' }, quick)
  // Started one by one: a call that fails before it is awaited would count as an unhandled rejection.
  const calls = [
    () => store.put('key', asContent(Buffer.from('x')), 'text/plain'),
    () => store.get('key'),
    () => store.remove('key'),
  ]
  for (const call of calls) {
    const error = await failure(call())
    assert.equal(error.status, 403)
    assert.match(error.message, /403 SignatureDoesNotMatch/)
  }
  assert.equal(requests.length, 3)
})

test('a missing bucket is an error, not a missing file', async (t) => {
  const { config } = await s3Server(t)
  const store = createS3Files({ ...config, bucket: 'other' }, quick)
  assert.equal((await failure(store.put('key', asContent(Buffer.from('x')), 'text/plain'))).status, 404)
  assert.match((await failure(store.get('key'))).message, /NoSuchBucket/)
})

test('a put answered with 404 is an error', async (t) => {
  const { config } = await s3Server(t, (_, response) => Boolean(response.writeHead(404).end()))
  assert.equal(
    (await failure(createS3Files(config, quick).put('key', asContent(Buffer.from('x')), 'text/plain'))).status,
    404,
  )
})

test('a busy store is asked again with the complete file', async (t) => {
  let busy = 2
  const { config, objects, requests } = await s3Server(t, (_, response) => {
    busy -= 1
    return busy >= 0 && Boolean(response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'))
  })
  await createS3Files(config, quick).put('key', asContent(Buffer.from('whole')), 'text/plain')
  assert.equal(String(objects.get('/bucket/key')!.body), 'whole')
  assert.equal(requests.length, 3)
})

test('a store that keeps failing is an error with its status', async (t) => {
  const { config, requests } = await s3Server(t, (_, response) => Boolean(response.writeHead(500).end()))
  const error = await failure(createS3Files(config, quick).get('key'))
  assert.equal(error.status, 500)
  assert.equal(requests.length, 3)
})

test('a store that never answers is an error after the timeout', async (t) => {
  const { config } = await s3Server(t, () => true)
  const error = await failure(createS3Files(config, { timeoutMs: 50, pauseMs: 1 }).get('key'))
  assert.equal(error.status, null)
  assert.match(error.message, /did not answer within 50 ms/)
})

test('a download may take longer than the timeout for the response', async (t) => {
  const { config } = await s3Server(t, (_, response) => {
    response.writeHead(200, { 'content-length': 2 }).write('a')
    return Boolean(setTimeout(() => response.end('b'), 1000))
  })
  const file = await createS3Files(config, { timeoutMs: 700, pauseMs: 1 }).get('key')
  assert.equal(String(await buffer(file!.stream)), 'ab')
})

test('an interrupted download is an error of its stream', async (t) => {
  const { config } = await s3Server(t, (_, response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('a')
    return Boolean(setTimeout(() => response.destroy(), 20))
  })
  const file = await createS3Files(config, quick).get('key')
  await assert.rejects(buffer(file!.stream))
})

test('a response without a size is an error', async (t) => {
  const { config } = await s3Server(t, (_, response) => {
    response.writeHead(200).write('a')
    return Boolean(response.end('b'))
  })
  assert.match((await failure(createS3Files(config, quick).get('key'))).message, /size/)
})

test('an unreachable store is an error that says why', async () => {
  const config = { endpoint: 'http://127.0.0.1:1', bucket: 'b', region: 'r', accessKeyId: 'k', secretAccessKey }
  const error = await failure(createS3Files(config, quick).get('key'))
  assert.equal(error.status, null)
  assert.match(error.message, /could not be reached/)
})

test('errors do not contain credentials of the endpoint', async () => {
  const endpoint = 'http://user:hunter2@127.0.0.1:1'
  const config = { endpoint, bucket: 'b', region: 'r', accessKeyId: 'k', secretAccessKey }
  const error = await failure(createS3Files(config, quick).get('key'))
  assert.doesNotMatch(`${error.stack} ${error.cause}`, /hunter2/)
})

for (const key of ['../other/key', 'a/../../b', '/a', 'a?acl', 'a#b', 'a%2F', '']) {
  test(`${JSON.stringify(key)} is refused as a key, without a request`, async (t) => {
    const { config, requests } = await s3Server(t)
    const store = createS3Files(config, quick)
    await failure(store.put(key, asContent(Buffer.from('x')), 'text/plain'))
    await failure(store.get(key))
    await failure(store.remove(key))
    assert.equal(requests.length, 0)
  })
}
