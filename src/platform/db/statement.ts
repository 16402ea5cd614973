import { Json, parameterOf } from './column-types.ts'
import type { Row } from './connection.ts'

/**
 * SQL as it is written in the code: templates within templates, with values where they belong.
 * A fragment is a pair of lists; the driver sees one text with its values (docs/adr/0014).
 */
export type Fragment = { readonly strings: readonly string[]; readonly values: readonly unknown[] }

/** A fragment that runs when it is awaited. */
export interface Statement<T extends readonly object[] = Row[]> extends Fragment, Promise<T> {}

/**
 * Two statements of one transaction in one round trip: the second is sent before the first is answered, and still
 * runs after it. Only statements are taken, not promises of their rows, since those may send theirs at any time.
 */
export const inOrder = <A extends readonly object[], B extends readonly object[]>(
  first: Statement<A>,
  second: Statement<B>,
): Promise<[A, B]> => Promise.all([first, second])

/** The tag, and what belongs to it: names of columns and tables, rows to insert or columns to set, values as JSON. */
export interface Sql {
  // biome-ignore lint/suspicious/noExplicitAny: the caller says what the rows look like
  <T extends readonly object[] = any[]>(strings: TemplateStringsArray, ...values: readonly unknown[]): Statement<T>
  (name: string): Name
  (rows: object | readonly object[]): Rows
  json(value: unknown): unknown
  /** A statement that was compiled before; `context` is what its placeholders are filled from. */
  run<T extends readonly object[]>(compiled: Compiled, context: unknown): Promise<T>
  /**
   * For a statement whose rows nobody wants. In a transaction it is sent behind what was sent before, and not waited for
   * until the transaction ends, which fails where it has; otherwise it is waited for.
   */
  later(statement: Fragment | Compiled): Promise<void>
  /** A text as it is: part of a statement, or one to run; several in one where there are no values. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  unsafe(text: string, values?: readonly unknown[]): Statement<any[]>
}

/**
 * A value that is not known yet while a statement is written. One that is asked for again and again is written once, with
 * placeholders, and filled each time it runs.
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

export function compile(fragment: Fragment): Compiled {
  const values: unknown[] = []
  return { text: written(fragment, values), values }
}

/** The same fragment with a placeholder for each of its values, made by `placeholder` one after the other. */
export const withPlaceholders = ({ strings, values }: Fragment, placeholder: () => Placeholder): Fragment =>
  new Template(
    strings,
    values.map((value) => {
      if (value instanceof Template) return withPlaceholders(value, placeholder)
      return value instanceof Name || value instanceof Placeholder ? value : placeholder()
    }),
    refuseToRun,
  )

/** What runs statements: a pool, or one of its transactions. */
export type Runner = {
  run(text: string, values: readonly unknown[], prepare: boolean): Promise<Row[]>
  /** Several statements in one text. */
  script(text: string): Promise<Row[]>
  /** Sends a statement and takes over to wait for it; without it, who sends it waits. */
  later?(text: string, values: readonly unknown[]): void
}

class Name {
  readonly text: string
  constructor(name: string) {
    this.text = quoted(name)
  }
}

// Names come from the code, so there are only so many.
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

/** The text of a fragment; its values are added to `values`, and stand in the text as `$1`, `$2` … */
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

/** A placeholder that stands in a statement several times is filled once. */
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

/** The tag for statements that are compiled where the code is loaded, and filled when they run. */
export const placeholderTag: () => Sql = () => tagOver({ run: refuseToRun, script: refuseToRun })

/** The tag over what runs statements. */
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
      run: ({ text, values }: Compiled, context: unknown) =>
        runner.run(
          text,
          values.map((value) => (value instanceof Placeholder ? value.fill(context) : value)),
          true,
        ),
      async later(statement: Fragment | Compiled) {
        const { text, values } = 'text' in statement ? statement : compile(statement)
        // What cannot be sent at all is told at once.
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
