import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { type Circumstances, renderResults } from '../../bench/report.ts'

const circumstances: Circumstances = { companies: [], withCpu: true, postgresql: '18' }
const result = (what: string, found: string, passed: boolean) => ({
  what,
  found,
  wanted: 'at least 1',
  passed,
  detail: '',
})
const tableOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)

test('a run of some scenarios replaces their rows, adds new ones, and keeps the others', () => {
  const all = [result('list', '0.9', false), result('list: database', '1.0', true)]
  const kept = renderResults(all, circumstances, { run: 'monday', kept: '' })
  assert.deepEqual(tableOf(kept), [
    '| list | **0.9** | at least 1 |  | monday |',
    '| list: database | 1.0 | at least 1 |  | monday |',
  ])
  const some = [result('list', '1.1', true), result('punch', '0.5', false)]
  assert.deepEqual(tableOf(renderResults(some, circumstances, { run: 'friday', kept })), [
    '| list | 1.1 | at least 1 |  | friday |',
    '| list: database | 1.0 | at least 1 |  | monday |',
    '| punch | **0.5** | at least 1 |  | friday |',
  ])
})
