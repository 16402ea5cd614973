import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { SaxesParser } from 'saxes'
import { pdfOf } from '../../src/platform/pdf/pdf-page.ts'

test('the metadata is well-formed for any title', async () => {
  const title = 'Ben & Töchter <b>\u0001'
  const bytes = await pdfOf({ title, language: 'de', createdAt: new Date(0) }, () => {})
  const xml = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(bytes.toString('utf8'))![0]
  const texts: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('text', (text) => texts.push(text.trim()))
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  assert.ok(texts.includes('Ben ＆ Töchter ‹b›'))
})
