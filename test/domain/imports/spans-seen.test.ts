import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { SpansSeen } from '../../../src/domain/imports/spans-seen.ts'

/** A pseudo-random sequence that is the same every time. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

test('overlaps within a person are found as by comparing all spans', () => {
  const next = numbers(7)
  const seen = new SpansSeen()
  const all = new Map<string, [number, number][]>()
  let kept = 0
  for (let n = 0; n < 3000; n++) {
    const person = String(next(5))
    const start = next(20_000)
    const span: [number, number] = [start, start + 1 + next(39)]
    const spans = all.get(person) ?? []
    all.set(person, spans)
    const overlaps = spans.some(([from, until]) => from < span[1] && until > span[0])
    assert.equal(seen.overlaps(person, span), overlaps, JSON.stringify([person, span]))
    if (overlaps) continue
    seen.add(person, span)
    spans.push(span)
    kept++
  }
  assert.ok(kept > 500 && kept < 2900)
})
