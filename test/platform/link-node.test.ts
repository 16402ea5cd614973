import { strict as assert } from 'node:assert'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

test('after an install node_modules/.bin/node is the Node of the packages, even if npm has removed it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stint-link-'))
  after(() => rmSync(folder, { recursive: true }))
  const own = `node-${process.platform}-${process.arch}`
  mkdirSync(join(folder, 'node_modules', own, 'bin'), { recursive: true })
  writeFileSync(join(folder, 'node_modules', own, 'bin', 'node'), '')
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  cpSync('scripts/link-node.js', join(folder, 'scripts', 'link-node.js'))
  // On the second run, the link already exists.
  for (let time = 0; time < 2; time++) execFileSync(process.execPath, [join(folder, 'scripts', 'link-node.js')])
  assert.equal(readlinkSync(join(folder, 'node_modules', '.bin', 'node')), `../${own}/bin/node`)
})
