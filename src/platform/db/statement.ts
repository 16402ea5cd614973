import { Json, parameterOf } from './column-types.ts'
import type { Row } from './connection.ts'

/**
 * SQL as it is written in the code: nested templates with values in place. A fragment is a pair of lists; the driver gets
 * one text with its values (docs/adr/0014).
 */
export type Fragment = { readonly strings: readonly string[]; readonly values: readonly unknown[] }

/** A fragment that runs when it is awaited. */
export interface Statement<T extends readonly object[] = Row[]> extends Fragment, Promise<T> {}

/**
 * Two statements of one transaction in one round trip: the second is sent before the first is answered, and still
 * runs after it. Accepts only statements, not promises of rows, which may send their statements at any time.
 */
export const inOrder = <A extends readonly object[], B extends readonly object[]>(
  first: Statement<A>,
  second: Statement<B>,
): Promise<[A, B]> => Promise.all([first, second])

/** The tag and its helpers: names of columns and tables, rows to insert or columns to set, values as JSON. */
export interface Sql {
  // biome-ignore lint/suspicious/noExplicitAny: the caller says what the rows look like
  <T extends readonly object[] = any[]>(strings: TemplateStringsArray, ...values: readonly unknown[]): Statement<T>
  (name: string): Name
  (rows: object | readonly object[]): Rows
  json(value: unknown): unknown
  /** Runs a compiled statement; its placeholders are filled from `context`. */
  run<T extends readonly object[]>(compiled: Compiled, context: unknown): Promise<T>
  /** Runs a compiled statement that only reads. Outside of a transaction, callers who wait together share a run. */
  read<T extends readonly object[]>(compiled: Compiled, context: unknown): Promise<T>
  /**
   * The caller's row of a mergeable statement; null if there is none. Outside of a transaction, callers who wait at the
   * same time share one statement.
   */
  runMergeable<T extends object, Caller>(mergeable: Mergeable<Caller>, caller: Caller): Promise<T | null>
  /**
   * For a statement whose rows are not needed. In a transaction it is pipelined and not awaited until the transaction ends,
   * which fails if the statement has failed; outside of one it is awaited.
   */
  later(statement: Fragment | Compiled): Promise<void>
  /** Plain text: part of a statement or a whole one, or several statements if there are no values. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  unsafe(text: string, values?: readonly unknown[]): Statement<any[]>
}

/**
 * A value that is not known yet when a statement is built. A statement that runs often is built once, with placeholders
 * that are filled for each run.
 */
export class Placeholder {
  // biome-ignore lint/suspicious/noExplicitAny: what it is filled from is between those who compile and those who run
  readonly fill: (context: any) => unknown
  // biome-ignore lint/suspicious/noExplicitAny: see above
  constructor(fill: (context: any) => unknown) {
    this.fill = fill
  }
}

export type Compiled = { readonly text: string; readonly values: readonly unknown[] }

/**
 * A statement that does the same for several callers, so that those who wait at the same time can share one run of it:
 * `compileMergeable` makes it.
 */
export type Mergeable<Caller> = {
  /** Its placeholders are filled from `Callers`. */
  readonly compiled: Compiled
  /** Equal to the column `id` of the caller's row in the result. */
  readonly idOf: (caller: Caller) => string
  /** Callers with the same key never share a run, so that ids are unique in it; by default, the key is the id. */
  readonly keyOf: (caller: Caller) => string
}

/** `lockTimeout` is for this run; null keeps that of the connection. */
export type Callers<Caller> = { callers: readonly Caller[]; lockTimeout: string | null }

export function compile(fragment: Fragment): Compiled {
  const values: unknown[] = []
  return { text: written(fragment, values), values }
}

/** Its values, those of placeholders from `context`. */
export const filled = ({ values }: Compiled, context: unknown): unknown[] =>
  values.map((value) => (value instanceof Placeholder ? value.fill(context) : value))

/** The same fragment with a placeholder for each of its values, created by `placeholder` in order. */
export const withPlaceholders = ({ strings, values }: Fragment, placeholder: () => Placeholder): Fragment =>
  new Template(
    strings,
    values.map((value) => {
      if (value instanceof Template) return withPlaceholders(value, placeholder)
      return value instanceof Name || value instanceof Placeholder ? value : placeholder()
    }),
    refuseToRun,
  )

/** Runs statements: a pool, or one of its transactions. */
export type Runner = {
  run(text: string, values: readonly unknown[], prepare: boolean): Promise<Row[]>
  /** Several statements in one text. */
  script(text: string): Promise<Row[]>
  /** Merges the statement with those of other callers; runners without this run it for each. */
  merge?<Caller>(mergeable: Mergeable<Caller>, caller: Caller): Promise<Row | null>
  /** Runs a statement that only reads for several callers; runners without this run it for each. */
  read?(compiled: Compiled, values: readonly unknown[]): Promise<Row[]>
  /** Sends a statement and awaits it later; runners without this make the caller wait. */
  later?(text: string, values: readonly unknown[]): void
}

class Name {
  readonly text: string
  constructor(name: string) {
    this.text = quoted(name)
  }
}

// Names come from the code, so this cache is bounded.
const names = new Map<string, Name>()

function nameOf(name: string): Name {
  const known = names.get(name)
  if (known) return known
  const made = new Name(name)
  names.set(name, made)
  return made
}

class Rows {
  readonly rows: readonly Row[]
  constructor(rows: object | readonly object[]) {
    this.rows = (Array.isArray(rows) ? rows : [rows]) as Row[]
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`

class Template implements Statement {
  readonly [Symbol.toStringTag] = 'Statement'
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  readonly #run: (statement: Template) => Promise<Row[]>
  #running: Promise<Row[]> | undefined

  constructor(strings: readonly string[], values: readonly unknown[], run: (statement: Template) => Promise<Row[]>) {
    this.strings = strings
    this.values = values
    this.#run = run
  }

  // biome-ignore lint/suspicious/noThenProperty: a statement is awaited to run it
  then<A = Row[], B = never>(
    onFulfilled?: ((rows: Row[]) => A | PromiseLike<A>) | null,
    onRejected?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#running ??= this.#run(this)
    return this.#running.then(onFulfilled, onRejected)
  }

  catch<E = never>(onRejected?: ((error: unknown) => E | PromiseLike<E>) | null): Promise<Row[] | E> {
    return this.then(null, onRejected)
  }

  finally(onFinally?: (() => void) | null): Promise<Row[]> {
    return this.then().finally(onFinally)
  }
}

/** The text of a fragment; its values are appended to `values`, and appear in the text as `$1`, `$2` … */
function written({ strings, values: parts }: Fragment, values: unknown[]): string {
  let text = strings[0]!
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]
    if (part instanceof Template) text += written(part, values)
    else if (part instanceof Name) text += part.text
    else if (part instanceof Rows) text += rowsText(part.rows, text, values)
    else text += part instanceof Placeholder ? placeholderText(part, values) : `$${values.push(part)}`
    text += strings[index + 1]!
  }
  return text
}

/** A placeholder that occurs several times in a statement is filled once. */
function placeholderText(placeholder: Placeholder, values: unknown[]): string {
  const index = values.indexOf(placeholder)
  return `$${index < 0 ? values.push(placeholder) : index + 1}`
}

/** `set a = $1, b = $2` in an update, `(a, b) values ($1, $2), …` in an insert. */
function rowsText(rows: readonly Row[], before: string, values: unknown[]): string {
  const names = Object.keys(rows[0] ?? {})
  const value = (row: Row, name: string): string => {
    if (row[name] === undefined) throw new Error(`There is no value for ${name}.`)
    return `$${values.push(row[name])}`
  }
  if (/\bset\s*$/i.test(before)) return names.map((name) => `${quoted(name)} = ${value(rows[0]!, name)}`).join(', ')
  const tuples = rows.map((row) => `(${names.map((name) => value(row, name)).join(', ')})`)
  return `(${names.map(quoted).join(', ')}) values ${tuples.join(', ')}`
}

const isTemplate = (first: unknown): first is TemplateStringsArray => Array.isArray(first) && 'raw' in first

const refuseToRun = (): never => {
  throw new Error('This statement has placeholders in it.')
}

/** The tag for statements that are compiled when the code is loaded, and filled when they run. */
export const placeholderTag: () => Sql = () => tagOver({ run: refuseToRun, script: refuseToRun })

async function runForOne<Caller>(runner: Runner, { compiled }: Mergeable<Caller>, caller: Caller): Promise<Row | null> {
  const callers: Callers<Caller> = { callers: [caller], lockTimeout: null }
  const [row] = await runner.run(compiled.text, filled(compiled, callers), true)
  return row ?? null
}

/** A tag whose statements are run by `runner`. */
export const tagOver = (runner: Runner): Sql => {
  const run = async (statement: Template): Promise<Row[]> => {
    const { text, values } = compile(statement)
    return runner.run(text, values, true)
  }
  return Object.assign(
    (first: TemplateStringsArray | string | object, ...values: unknown[]) => {
      if (isTemplate(first)) return new Template(first, values, run)
      return typeof first === 'string' ? nameOf(first) : new Rows(first)
    },
    {
      json: (value: unknown) => new Json(value),
      run: (compiled: Compiled, context: unknown) => runner.run(compiled.text, filled(compiled, context), true),
      read: (compiled: Compiled, context: unknown) => {
        const values = filled(compiled, context)
        return runner.read ? runner.read(compiled, values) : runner.run(compiled.text, values, true)
      },
      runMergeable: <Caller>(mergeable: Mergeable<Caller>, caller: Caller) =>
        runner.merge ? runner.merge(mergeable, caller) : runForOne(runner, mergeable, caller),
      async later(statement: Fragment | Compiled) {
        const { text, values } = 'text' in statement ? statement : compile(statement)
        // Values that cannot be sent throw at once.
        const sent = values.map(parameterOf)
        if (runner.later) runner.later(text, sent)
        else await runner.run(text, sent, true)
      },
      unsafe: (text: string, values: readonly unknown[] = []) =>
        new Template([text], [], async () =>
          values.length > 0 ? runner.run(text, values, false) : runner.script(text),
        ),
    },
  ) as unknown as Sql
}
