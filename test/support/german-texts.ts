import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import * as choices from '../../src/shared/choice-words.ts'

const root = fileURLToPath(new URL('../../web/src/', import.meta.url))

/** `text` is the source of what takes values. */
type Leaf = { file: string; path: string; text: string }

/** From behind an opening bracket: the arguments up to the one that closes it. Brackets in texts come in pairs. */
function argumentsFrom(source: string, start: number): string[] {
  const given: string[] = []
  let from = start
  let depth = 0
  for (let at = start; at < source.length; at++) {
    const sign = source[at]!
    if (sign === "'" || sign === '"') {
      do at += source[at] === '\\' ? 2 : 1
      while (source[at] !== sign)
    } else if ('([{'.includes(sign)) depth++
    else if (depth > 0 && ')]}'.includes(sign)) depth--
    else if (depth === 0 && (sign === ',' || sign === ')')) {
      given.push(source.slice(from, at).trim())
      if (sign === ')') return given.filter((one) => one !== '')
      from = at + 1
    }
  }
  throw new Error('A call of texts() does not end.')
}

/** Names that a dictionary takes from elsewhere stand for themselves, but for words of choices: what is told there is looked at there. */
const known: object = { ...choices }

const evaluated = (source: string): unknown =>
  runInContext(
    `with (names) (${stripTypeScriptTypes(`(${source})`)})`,
    createContext({
      names: new Proxy(
        {},
        {
          has: (_, name) => name !== Symbol.unscopables,
          get: (_, name) =>
            name in known ? known[name as never] : name in globalThis ? (globalThis as never)[name] : {},
        },
      ),
    }),
  )

function leavesOf(value: unknown, file: string, path: readonly string[] = []): Leaf[] {
  if (typeof value === 'string' || typeof value === 'function')
    return [{ file, path: path.join('.'), text: String(value) }]
  return Object.entries(value ?? {}).flatMap(([name, one]) => leavesOf(one, file, [...path, name]))
}

/** All that the web app says in German: formally, and what it says instead where people call each other by first names. */
export function germanTexts(): { formal: Leaf[]; informal: Leaf[] } {
  const calls = readdirSync(root, { recursive: true })
    .map(String)
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('language.tsx'))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      return [...source.matchAll(/\btexts\(/g)].map((call, at) => ({
        file: at === 0 ? file : `${file}#${at}`,
        given: argumentsFrom(source, call.index + call[0].length),
      }))
    })
  return {
    formal: calls.flatMap(({ file, given }) => leavesOf(evaluated(given[1]!), file)),
    informal: calls.flatMap(({ file, given }) => (given[2] ? leavesOf(evaluated(given[2]), file) : [])),
  }
}
