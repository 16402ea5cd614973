import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { fileNameOf } from '../../src/platform/files/file-name.ts'

const names: [text: string, name: string][] = [
  ['contract.pdf', 'contract.pdf'],
  ['Vertrag: "neu"? <a|b>*.pdf', 'Vertrag_ _neu__ _a_b__.pdf'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['a\nb\u007f.txt', 'a_b_.txt'],
  ['Zoe\u0308', 'Zo\u00eb'],
  ['The end. ', 'The end'],
  ['...', '_'],
  ['CON', 'CON_'],
  ['com1.tar.gz', 'com1_.tar.gz'],
  ['Constance', 'Constance'],
  [`${'ä'.repeat(250)}.txt`, `${'ä'.repeat(98)}.txt`],
  [`a.${'ä'.repeat(250)}`, `a.${'ä'.repeat(99)}`],
  ['👩'.repeat(100), '👩'.repeat(50)],
]
for (const [text, name] of names)
  test(`${JSON.stringify(text.slice(0, 30))} as a file name`, () => assert.equal(fileNameOf(text), name))
