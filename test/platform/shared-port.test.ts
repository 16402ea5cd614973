import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { ConfigError } from '../../src/platform/config.ts'
import { demandSharedPorts } from '../../src/platform/http/shared-port.ts'

test('sharing a port is supported on Linux', { skip: process.platform !== 'linux' }, () => demandSharedPorts())

test('if sharing a port is not supported, the error names the variable', async () => {
  const refused = demandSharedPorts(async () => {
    throw Object.assign(new Error('listen ENOTSUP'), { code: 'ENOTSUP' })
  })
  await assert.rejects(refused, (error) => {
    assert.ok(error instanceof ConfigError)
    assert.match(error.mistakes.join(), /^STINT_WORKERS must be 1 on this system/)
    return true
  })
})
