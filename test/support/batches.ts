import { strict as assert } from 'node:assert'
import { runBatches } from './background.ts'
import type { Company, Person } from './company.ts'
import type { Answer, World } from './world.ts'

export type BatchResult = { status: string; total: number; done: number; skipped: number }

export const sendBatch = (
  world: World,
  company: Company,
  attributes: object,
  caller: Person = company.admin,
): Promise<Answer> => world.post(`${company.ws}/time_trackings/batch_actions`, attributes, caller.token)

export async function readBatch(world: World, company: Company, id: string, caller: Person): Promise<BatchResult> {
  const { status, body, text } = await world.get(`${company.ws}/batches/${id}`, caller.token)
  assert.equal(status, 200, text)
  const { attributes } = body.data
  return { status: attributes.status, total: attributes.total, done: attributes.done, skipped: attributes.skipped }
}

/** Sends the batch, runs it and returns its counts: `[total, done, skipped]`. */
export async function runBatch(
  world: World,
  company: Company,
  attributes: object,
  caller: Person = company.admin,
): Promise<[number, number, number]> {
  const answer = await sendBatch(world, company, attributes, caller)
  assert.equal(answer.status, 200, answer.text)
  await runBatches(world)
  const { status, total, done, skipped } = await readBatch(world, company, answer.body.meta.batch_id, caller)
  assert.equal(status, 'finished')
  return [total, done, skipped]
}
