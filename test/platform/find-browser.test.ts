import { strict as assert } from 'node:assert'
import { delimiter } from 'node:path'
import { test } from 'node:test'
import { findBrowser } from '../support/chromium.ts'

const machine = (arch: string, env: NodeJS.ProcessEnv, ...files: string[]) => ({
  env: { PATH: ['/usr/local/bin', '/usr/bin'].join(delimiter), ...env },
  platform: 'linux',
  arch,
  exists: (path: string) => files.includes(path),
})

test('STINT_CHROMIUM has precedence', () => {
  const found = findBrowser(machine('x64', { STINT_CHROMIUM: '/opt/own' }, '/usr/bin/chromium'))
  assert.deepEqual(found, { executable: '/opt/own' })
})

test('an installed browser is found on the PATH, Chromium first', () => {
  const both = machine('arm64', {}, '/usr/local/bin/google-chrome', '/usr/bin/chromium')
  assert.deepEqual(findBrowser(both), { executable: '/usr/bin/chromium' })
  const one = machine('x64', {}, '/usr/local/bin/google-chrome')
  assert.deepEqual(findBrowser(one), { executable: '/usr/local/bin/google-chrome' })
})

test('without one, x64 uses the packaged browser and other machines have none', () => {
  assert.equal(findBrowser(machine('x64', {}))?.packed, true)
  assert.equal(findBrowser(machine('arm64', {})), null)
})
