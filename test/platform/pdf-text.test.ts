import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { pdfOf } from '../../src/platform/pdf/pdf-page.ts'
import { readPdf } from '../support/pdf.ts'

const written = (name: string): Promise<Buffer> =>
  pdfOf({ title: 'T', language: 'de', createdAt: new Date(0) }, (paragraph) =>
    paragraph(({ text }) => text(name, 10, 10)),
  )

// The glyph of each first letter is a part of the one before it, which is drawn first.
for (const [before, name] of [
  ['Über', 'Udo'],
  ['Ähre', 'Ada'],
] as const)
  test(`${name} is readable and byte-identical whatever was written before`, async () => {
    await written(before)
    const first = await written(name)
    assert.deepEqual((await readPdf(first)).pages, [[name]])
    await written(`${before}${name}`)
    assert.ok(first.equals(await written(name)))
  })
