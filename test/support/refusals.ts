import { strict as assert } from 'node:assert'
import { errorPointers as pointersOf } from './answers.ts'
import { type Fixture, type Role, roles } from './fixture.ts'
import type { Answer, World } from './world.ts'

const statusNames: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  429: 'too_many_requests',
  503: 'service_unavailable',
}

/** The error body that all operations share: one error per pointer, with a sentence, and the id of the request. */
export function assertRefused(answer: Answer, status: number, pointers: string[] = ['base'], what = ''): void {
  assert.equal(answer.status, status, `${what} ${answer.text}`)
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
  assert.deepEqual(Object.keys(answer.body).sort(), ['errors', 'meta'])
  for (const error of answer.body.errors) {
    assert.deepEqual(Object.keys(error).sort(), ['source', 'status', 'title'])
    assert.equal(error.status, statusNames[status])
    assert.match(error.title, /^\S.{8,}\.$/s, 'a sentence')
  }
  assert.deepEqual(pointersOf(answer), pointers, what)
  assert.equal(answer.body.meta.request_id, answer.headers['x-request-id'])
}

export type Attempt = { method: string; path: string; attributes?: object }

export const sendAttempt = (world: World, { method, path, attributes }: Attempt, token?: string): Promise<Answer> =>
  world.request(method, path, { token, ...(attributes && { body: { data: { type: 'record', attributes } } }) })

/** 401 without a valid token, 403 for these roles. */
export async function assertForbidden(
  { world, people }: Fixture,
  attempt: Attempt,
  forbidden: readonly Role[],
): Promise<void> {
  assertRefused(await sendAttempt(world, attempt), 401)
  assertRefused(await sendAttempt(world, attempt, 'no-such-token'), 401)
  for (const role of roles.filter((one) => forbidden.includes(one)))
    assertRefused(await sendAttempt(world, attempt, people[role].token), 403, ['base'], role)
}

/** 404 for each attempt, with its own token. */
export async function assertNotFound(
  world: World,
  attempts: readonly (Attempt & { what: string; token: string })[],
): Promise<void> {
  for (const attempt of attempts)
    assertRefused(await sendAttempt(world, attempt, attempt.token), 404, ['base'], attempt.what)
}

/** Sends one invalid value at a time: each is refused with 400 and a pointer to the attribute. */
export async function assertInvalid(
  world: World,
  attempt: Attempt,
  token: string,
  bad: readonly (readonly [attribute: string, value: unknown])[],
): Promise<void> {
  for (const [attribute, value] of bad) {
    const attributes = { ...attempt.attributes, [attribute]: value }
    const answer = await sendAttempt(world, { ...attempt, attributes }, token)
    assertRefused(answer, 400, [attribute], `${attribute}: ${JSON.stringify(value)?.slice(0, 60)}`)
  }
}

/** Values that are not strings, or strings that cannot be stored. */
export const invalidTexts: readonly unknown[] = [true, {}, [], 2 ** 53, 'a\u0000b', '\ud800', 'x'.repeat(256)]
export const invalidBooleans: readonly unknown[] = ['true', 1, null, {}]
export const invalidIds: readonly unknown[] = ['abc', {}, ['x'], [0], [-1], [1.5], [null], null, [['1']]]

/** Refused with a single error: this pointer and this sentence. */
export function assertRefusedWith(answer: Answer, status: number, pointer: string, title: string): void {
  assertRefused(answer, status, [pointer], title)
  assert.equal(answer.body.errors[0].title, title)
}
