import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import * as choices from '../../src/shared/choice-words.ts'

const root = fileURLToPath(new URL('../../web/src/', import.meta.url))

/** `text` is the source code if the text is a function of values. */
type Leaf = { file: string; path: string; text: string }

/** The arguments of a call whose opening bracket ends at `start`. Brackets in texts must be balanced. */
function parseArguments(source: string, start: number): string[] {
  const args: string[] = []
  let from = start
  let depth = 0
  for (let index = start; index < source.length; index++) {
    const char = source[index]!
    if (char === "'" || char === '"') {
      do index += source[index] === '\\' ? 2 : 1
      while (source[index] !== char)
    } else if ('([{'.includes(char)) depth++
    else if (depth > 0 && ')]}'.includes(char)) depth--
    else if (depth === 0 && (char === ',' || char === ')')) {
      args.push(source.slice(from, index).trim())
      if (char === ')') return args.filter((one) => one !== '')
      from = index + 1
    }
  }
  throw new Error('A call of texts() does not end.')
}

/** Imported names evaluate to empty objects, except for the words of choices: other modules are checked where they are defined. */
const known: object = { ...choices }

const evaluate = (source: string): unknown =>
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

/** All German texts of the web app: the formal ones (Sie), and those that replace them in informal companies (du). */
export function germanTexts(): { formal: Leaf[]; informal: Leaf[] } {
  const calls = readdirSync(root, { recursive: true })
    .map(String)
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('language.tsx'))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      return [...source.matchAll(/\btexts\(/g)].map((call, index) => ({
        file: index === 0 ? file : `${file}#${index}`,
        args: parseArguments(source, call.index + call[0].length),
      }))
    })
  return {
    formal: calls.flatMap(({ file, args }) => leavesOf(evaluate(args[1]!), file)),
    informal: calls.flatMap(({ file, args }) => (args[2] ? leavesOf(evaluate(args[2]), file) : [])),
  }
}
