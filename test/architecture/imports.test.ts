import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { type Source, sources } from './support/sources.ts'

/** The layers from the bottom up. Imports point downwards only, and never between two folders of the same layer. */
const layers: readonly (readonly string[])[] = [
  ['shared'],
  ['platform'],
  ['jsonapi', 'domain'],
  ['api', 'public-api'],
  ['top'],
  ['main'],
  ['cli'],
]

const folderOf = (path: string): string => {
  const [, first = '', second] = path.split('/')
  if (second !== undefined) return first
  return first === 'main.ts' ? 'main' : 'top'
}
const layerOf = (folder: string): number => layers.findIndex((folders) => folders.includes(folder))

type ImportEdge = { source: Source; to: string; typeOnly: boolean; dynamic: boolean }
const edges: ImportEdge[] = sources.flatMap((source) =>
  source.imports.map(({ from, typeOnly, dynamic }) => ({ source, to: from, typeOnly, dynamic })),
)
const internalEdges = edges.filter(({ to }) => to.startsWith('src/'))
const formatEdges = (found: readonly ImportEdge[]): string[] => found.map(({ source, to }) => `${source.path} → ${to}`)
const isIn = (folder: string) => (source: Source) => source.path.startsWith(folder)

test('every import resolves to a file of the project, a package or a module of Node', () => {
  assert.ok(internalEdges.length > 300, 'more than 300 imports are found')
  const paths = new Set(sources.map(({ path }) => path))
  assert.deepEqual(formatEdges(internalEdges.filter(({ to }) => !paths.has(to))), [])
  assert.deepEqual(formatEdges(edges.filter(({ to }) => /^(test|bench|scripts|web|\.)/.test(to))), [])
})

test('the server imports no packages that only development installs', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const packages = edges.filter(({ to, typeOnly }) => !typeOnly && !/^(src\/|node:)/.test(to))
  assert.ok(packages.length > 10)
  const nameOf = (to: string): string => to.split('/', to.startsWith('@') ? 2 : 1).join('/')
  assert.deepEqual(formatEdges(packages.filter(({ to }) => !Object.hasOwn(dependencies, nameOf(to)))), [])
})

test('starting loads only packages that every request needs', () => {
  const bySource = Map.groupBy(
    edges.filter(({ typeOnly, dynamic }) => !typeOnly && !dynamic),
    ({ source }) => source.path,
  )
  // The last two are loaded while the embedded database starts.
  const reached = new Set(['src/main.ts', 'src/app.ts', 'src/services.ts'])
  for (const path of reached) for (const { to } of bySource.get(path) ?? []) reached.add(to)
  const modules = [...reached].filter((to) => !to.startsWith('src/')).sort()
  assert.deepEqual(
    modules.filter((to) => !to.startsWith('node:')),
    [
      '@fastify/cors',
      '@fastify/multipart',
      '@fastify/static',
      '@node-rs/argon2',
      'fastify',
      'helmet',
      'ipaddr.js',
      'pg',
      'pino',
    ],
  )
  // Loaded by node-http.ts, where the reason is explained.
  assert.deepEqual(
    modules.filter((to) => /^node:https?$/.test(to)),
    [],
  )
})

test('every folder belongs to a layer', () => {
  assert.deepEqual(
    sources.filter(({ path }) => layerOf(folderOf(path)) === -1).map(({ path }) => path),
    [],
  )
})

test('imports point to lower layers only', () => {
  const upwards = internalEdges.filter(({ source, to }) => {
    const [here, there] = [folderOf(source.path), folderOf(to)]
    return here !== there && layerOf(there) >= layerOf(here)
  })
  assert.deepEqual(formatEdges(upwards), [])
})

test('the domain imports no web server and no API', () => {
  const strangers = edges.filter(
    ({ source, to }) =>
      isIn('src/domain/')(source) && /^(@?fastify\b|typebox|src\/(api|public-api|jsonapi)\/)/.test(to),
  )
  assert.deepEqual(formatEdges(strangers), [])
})

test('code shared with the browser imports nothing of the server and uses no Temporal or process', () => {
  const strangers = edges.filter(({ source, to }) => isIn('src/shared/')(source) && !to.startsWith('src/shared/'))
  assert.deepEqual(formatEdges(strangers), [])
  const helped = sources.filter(
    ({ path, code }) => path.startsWith('src/shared/') && /\b(Temporal|process)\b/.test(code),
  )
  assert.deepEqual(
    helped.map(({ path }) => path),
    [],
  )
})

test('statements are private to their folder', () => {
  const borrowed = internalEdges.filter(
    ({ source, to }) => to.endsWith('.sql.ts') && dirname(to) !== dirname(source.path),
  )
  assert.deepEqual(formatEdges(borrowed), [])
})

test('the database driver is used in platform/db only', () => {
  const users = edges.filter(({ source, to }) => to === 'pg' && !isIn('src/platform/db/')(source))
  assert.deepEqual(formatEdges(users), [])
  assert.ok(edges.some(({ to }) => to === 'pg'))
})

test('the environment is read in platform/config.ts only', () => {
  const readers = sources.filter(({ code }) => /\bprocess\s*\.\s*env\b|\benv\b[^'"\n]*from 'node:process'/.test(code))
  assert.deepEqual(
    readers.map(({ path }) => path),
    ['src/platform/config.ts'],
  )
})

test('"now" comes from platform/clock.ts only', () => {
  const now =
    /\bTemporal\.Now\b|\bDate\.now\b|\bnew Date\(\s*\)|(?<!default )(?<![.\w])now\(\)|\bcurrent_(timestamp|date|time)\b/
  const tellers = sources.filter(({ code }) => now.test(code))
  assert.deepEqual(
    tellers.map(({ path }) => path),
    ['src/platform/clock.ts'],
  )
})

const resourceFiles = new Set(
  sources
    .filter(({ path, code }) => path.startsWith('src/api/v3/') && code.includes('defineResource('))
    .map(({ path }) => path),
)

/** Resources refer to each other both ways, each through a function that is called later. Operations may not. */
const mayRefer = ({ source, to }: ImportEdge): boolean => resourceFiles.has(source.path) && resourceFiles.has(to)

test('there are no import cycles', () => {
  const next = new Map(sources.map(({ path }) => [path, [] as string[]]))
  for (const edge of internalEdges) if (!mayRefer(edge)) next.get(edge.source.path)!.push(edge.to)
  const done = new Set<string>()
  const cycles: string[] = []
  const walk = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    if (done.has(path) || trail.includes(path)) return
    for (const to of next.get(path) ?? []) walk(to, [...trail, path])
    done.add(path)
  }
  for (const path of next.keys()) walk(path, [])
  assert.deepEqual(cycles, [])
})

test('resources refer to each other by functions, so that import order does not matter', () => {
  const eager = sources
    .filter(isIn('src/api/v3/'))
    .flatMap(({ path, code }) =>
      [...code.matchAll(/\bto(?:One|Many)\(\s*(?!\(\)\s*=>)([^,]*)/g)].map((match) => `${path}: ${match[0]}`),
    )
  assert.deepEqual(eager, [])
})
