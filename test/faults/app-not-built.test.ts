import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { pino } from 'pino'
import { serve } from '../../src/main.ts'
import { readConfig } from '../../src/platform/config.ts'
import { createInitializedFolder, processesIn } from './support/embedded-folder.ts'

test('a start that cannot build the application stops the embedded database again', async (t) => {
  const dataDir = await createInitializedFolder(t)
  const config = readConfig({ PORT: '0', STINT_DATA_DIR: dataDir })
  const unusable = { ...config, trustedProxies: { networks: ['nowhere/8'] } }
  await assert.rejects(serve(unusable, pino({ level: 'silent' })), { code: 'ERR_INVALID_ADDRESS' })
  assert.deepEqual(processesIn(dataDir), [])
})
