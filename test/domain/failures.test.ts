import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { ApiError, isFinal, isUnreachable } from '../../web/src/api/api-error.ts'

const withStatus = (status: number): ApiError => new ApiError(status, [{ pointer: 'base', title: 'No.' }])

test('a stored punch is dropped only if the server would refuse it again', () => {
  for (const status of [400, 403, 404, 409, 422]) assert.ok(isFinal(withStatus(status)), String(status))
  // The session has ended, the body arrived too slowly, or there were too many requests.
  for (const status of [401, 408, 429]) assert.ok(!isFinal(withStatus(status)), String(status))
  for (const failure of [withStatus(0), withStatus(503), new TypeError('Failed to fetch')])
    assert.ok(!isFinal(failure) && isUnreachable(failure))
  assert.ok(!isUnreachable(withStatus(408)))
})
