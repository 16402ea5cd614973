import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { register } from 'prom-client'
import { createMetrics, type Metrics, serveMetrics } from '../../src/platform/metrics.ts'

async function served(t: TestContext, metrics: Metrics = createMetrics()) {
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
  let open = true
  const close = async () => {
    if (open) await server.close()
    open = false
  }
  t.after(close)
  return { metrics, close, port: server.port, url: `http://127.0.0.1:${server.port}` }
}

test('requests are counted by method, route pattern and status, with their durations', async (t) => {
  const { metrics, url } = await served(t)
  metrics.observe('GET', '/v3/absences/:id', 200, 0.004)
  metrics.observe('GET', '/v3/absences/:id', 200, 0.3)
  metrics.observe('POST', '/v3/absences', 400, 20)
  metrics.observe('GET', undefined, 404, 0.001)
  const response = await fetch(`${url}/metrics`)
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type')!, /^text\/plain; version=0\.0\.4/)
  const lines = (await response.text()).split('\n')
  const series = (part: string, labels: string) =>
    lines.find((line) => line.startsWith(`http_request_duration_seconds_${part}{${labels}}`))
  const show = 'method="GET",route="/v3/absences/:id",status="200"'
  assert.match(series('count', show)!, / 2$/)
  assert.match(series('sum', show)!, / 0\.304$/)
  assert.match(series('bucket', `le="0.005",${show}`)!, / 1$/)
  assert.match(series('bucket', `le="0.5",${show}`)!, / 2$/)
  const create = 'method="POST",route="/v3/absences",status="400"'
  assert.match(series('bucket', `le="10",${create}`)!, / 0$/)
  assert.match(series('bucket', `le="+Inf",${create}`)!, / 1$/)
  assert.match(series('count', 'method="GET",route="unmatched",status="404"')!, / 1$/)
})

test('metrics of the process are included', async () => {
  const text = await createMetrics().read()
  for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds'])
    assert.match(text, new RegExp(`^${name} [0-9.e-]+`, 'm'))
})

test('a gauge keeps its last value if reading it fails', async () => {
  const metrics = createMetrics()
  const counts = [3, 4]
  metrics.gauge('things_left', 'Things.', 'all', async () => counts.shift() ?? assert.fail('not reached'))
  const left = async () => /^things_left (\d+)$/m.exec(await metrics.read())![1]
  assert.deepEqual([await left(), await left(), await left()], ['3', '4', '4'])
})

test('each instance has its own registry, and the global one stays empty', async () => {
  const [one, two] = [createMetrics(), createMetrics()]
  one.observe('GET', '/only-here', 200, 1)
  assert.match(await one.read(), /only-here/)
  assert.doesNotMatch(await two.read(), /only-here/)
  assert.deepEqual(register.getMetricsAsArray(), [])
})

test('a scrape may have parameters', async (t) => {
  const { url } = await served(t)
  assert.equal((await fetch(`${url}/metrics?collect=all`)).status, 200)
})

for (const [method, path] of [
  ['GET', '/'],
  ['GET', '/metrics/'],
  ['GET', '/metricsx'],
  ['POST', '/metrics'],
  ['DELETE', '/metrics'],
] as const) {
  test(`404 ${method} ${path}`, async (t) => {
    const { url } = await served(t)
    const response = await fetch(url + path, { method })
    assert.equal(response.status, 404)
    assert.equal(await response.text(), '')
  })
}

test('500 if metrics cannot be read, and the server keeps running', async (t) => {
  let fails = true
  const metrics = { ...createMetrics(), read: async () => (fails ? Promise.reject(new Error('secret cause')) : 'fine') }
  const { url } = await served(t, metrics)
  const response = await fetch(`${url}/metrics`)
  assert.equal(response.status, 500)
  assert.equal(await response.text(), '')
  fails = false
  assert.equal(await (await fetch(`${url}/metrics`)).text(), 'fine')
})

test('a port in use is an error', async (t) => {
  const { metrics, port } = await served(t)
  await assert.rejects(serveMetrics(metrics, { host: '127.0.0.1', port }), { code: 'EADDRINUSE' })
})

test('close frees the port at once, even during a response', async (t) => {
  const asked = Promise.withResolvers<void>()
  const never = () => {
    asked.resolve()
    return new Promise<string>(() => {})
  }
  const { metrics, url, port, close } = await served(t, { ...createMetrics(), read: never })
  const response = assert.rejects(fetch(`${url}/metrics`))
  await asked.promise
  await close()
  await response
  const again = await serveMetrics(metrics, { host: '127.0.0.1', port })
  await again.close()
})
