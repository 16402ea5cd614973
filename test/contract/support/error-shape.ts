import { strict as assert } from 'node:assert'
import type { Answer } from '../../support/world.ts'

const names: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'service_unavailable',
}

/** The shape of every error: readable for people and programs, without internal details. */
export function assertErrorShape({ status, headers, body, text }: Answer, what = ''): void {
  const about = `${what}: ${text.slice(0, 500)}`
  assert.ok(names[status], `${status} is a status of the contract (${about})`)
  assert.equal(headers['content-type'], 'application/json; charset=utf-8', about)
  assert.equal(headers['www-authenticate'], status === 401 ? 'Bearer' : undefined, about)
  assert.deepEqual(Object.keys(body), ['errors', 'meta'], about)
  assert.ok(body.errors.length > 0, about)
  for (const error of body.errors) {
    assert.deepEqual(Object.keys(error), ['status', 'source', 'title'], about)
    assert.equal(error.status, names[status], about)
    assert.deepEqual(Object.keys(error.source), ['pointer'], about)
    assert.match(error.source.pointer, /^\S+$/, about)
    assert.match(error.title, /^["A-Z].+\.$/s, about)
    assert.doesNotMatch(error.title, /select |insert |\.ts\b|node_modules|Error:|FST_|undefined|\[object/i, about)
  }
  assert.deepEqual(Object.keys(body.meta), ['request_id', 'git_commit'], about)
  assert.equal(body.meta.request_id, headers['x-request-id'], about)
}
