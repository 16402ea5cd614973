import { strict as assert } from 'node:assert'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { canMeasureCpu, createCpuMeter, processTree } from '../../bench/cpu.ts'

// Measured by its own processor time: on a busy machine it may have to wait for its turn.
const spin = (ms: number): string =>
  `for (let used = 0; used < ${ms * 1000}; ) { const { user, system } = process.cpuUsage(); used = user + system }`

test('the meter counts processor time of a process and its finished children', { skip: !canMeasureCpu }, () => {
  const used = createCpuMeter(process.pid)(process.pid)
  execFileSync(process.execPath, ['-e', spin(300)])
  const { node, database } = used()
  assert.ok(node >= 250 && database >= 250, `${node} and ${database} ms`)
})

test('the process tree contains running children only', { skip: !canMeasureCpu }, async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] })
  assert.ok(processTree(process.pid).includes(child.pid!))
  child.stdin.end()
  await once(child, 'exit')
  assert.ok(!processTree(process.pid).includes(child.pid!))
})
