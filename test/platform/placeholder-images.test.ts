import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'

for (const name of ['user', 'workspace']) {
  test(`the placeholder ${name}.svg is a small square image without scripts and references`, async () => {
    const image = await readFile(new URL(`../../public/images/${name}.svg`, import.meta.url), 'utf8')
    assert.match(
      image,
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="256" height="256" viewBox="0 0 256 256">/,
    )
    assert.match(image, /<\/svg>\n$/)
    assert.ok(image.length < 2000)
    assert.doesNotMatch(
      image.replace('xmlns="http://www.w3.org/2000/svg"', ''),
      /script|href|url\(|\bon\w+=|https?:|<!|<\?/i,
    )
  })
}
