import { strict as assert } from 'node:assert'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const pages = globSync(['*.md', 'docs/**/*.md', 'bench/**/*.md'])

test('what the pages link to is there', () => {
  const links = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#\s]+)/g)]
      .map(([, to]) => to!)
      .filter((to) => !/^[a-z]+:/.test(to))
      .map((to) => ({ page, to })),
  )
  assert.ok(links.length > 100, 'links are found at all')
  assert.deepEqual(
    links.filter(({ page, to }) => !existsSync(join(dirname(page), to))),
    [],
  )
})

test('the list of decisions has every one, by the title that it has', () => {
  const index = readFileSync('docs/adr/README.md', 'utf8')
  const listed = [...index.matchAll(/^\| (\d+) \| \[(.+)\]\((.+)\) \|$/gm)].map(([, ...row]) => row)
  const written = readdirSync('docs/adr')
    .filter((name) => name !== 'README.md')
    .sort()
    .map((name) => [
      ...readFileSync(`docs/adr/${name}`, 'utf8')
        .match(/^# (\d+)\. (.+)\n/)!
        .slice(1),
      name,
    ])
  assert.deepEqual(listed, written)
})
