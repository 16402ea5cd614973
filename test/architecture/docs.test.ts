import { strict as assert } from 'node:assert'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const pages = globSync(['*.md', 'docs/**/*.md', 'bench/**/*.md'])

test('links in the documentation lead to files that exist', () => {
  const links = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#\s]+)/g)]
      .map(([, to]) => to!)
      .filter((to) => !/^[a-z]+:/.test(to))
      .map((to) => ({ page, to })),
  )
  assert.ok(links.length > 100, 'at least 100 links are found')
  assert.deepEqual(
    links.filter(({ page, to }) => !existsSync(join(dirname(page), to))),
    [],
  )
})

test('the index of decisions lists every one by its title', () => {
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
