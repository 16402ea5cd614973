import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { cleanName, name } from '../../src/platform/input/kind.ts'

const names: [given: string, clean: string][] = [
  ['Ada Löwe', 'Ada Löwe'],
  ['Ada\r\n\u2028\u202eLöwe', 'AdaLöwe'],
  ['Win at https://example.org', 'Win at https example.org'],
  ['www.example.org', 'example.org'],
  ['www.www.example.org', 'example.org'],
  [`${'x'.repeat(254)}😀`, `${'x'.repeat(254)}\ufffd`],
  ['\u202e', ''],
]
for (const [given, clean] of names)
  test(`${JSON.stringify(given).slice(0, 30)} becomes a valid name`, () => {
    assert.equal(cleanName(given), clean)
    if (clean !== '') assert.equal(name().read(clean, { zone: 'UTC' }), clean)
  })
