import pg from 'pg'
import { compileLiteral, literalOf } from '../object-literal.ts'
import { createRecentlyUsed } from '../recently-used.ts'
import { columnTypes, isText } from './column-types.ts'

export type Row = Record<string, unknown>

/** Makes an object of the values of a row. */
type RowReader = (values: readonly (string | null)[]) => Row

const mostReaders = 1000
const readerOf = createRecentlyUsed<RowReader>(mostReaders)
const asIs = (value: unknown): unknown => value

/** The server describes the columns of a prepared statement once for each connection; all connections share the reader. */
function readerFor(fields: readonly pg.FieldDef[]): RowReader {
  const key = fields.map(({ name, dataTypeID }) => `${dataTypeID} ${name}`).join('\n')
  return readerOf(key, () => compileReader(fields))
}

function compileReader(fields: readonly pg.FieldDef[]): RowReader {
  const parse = fields.map(({ dataTypeID }) => columnTypes.getTypeParser(dataTypeID))
  const members = fields.map(({ name }, index): [string, string] => {
    const value = `values[${index}]`
    return [name, isText(parse[index]!) ? value : `${value} === null ? null : parse[${index}](${value})`]
  })
  return compileLiteral<RowReader>(literalOf(members), ['values'], { parse })
}

const mostDescribed = 1000
const descriptionOf = createRecentlyUsed<{ parameterTypes: readonly number[] | null }>(mostDescribed)
const notDescribed = () => ({ parameterTypes: null })

/** The OIDs of a statement's parameter types, as the server has described them; null if it has not run yet. */
export const parameterTypesOf = (text: string): readonly number[] | null =>
  descriptionOf(text, notDescribed).parameterTypes

/** A statement that a connection has prepared. */
export type Prepared = { readonly name: string; readonly text: string; readRow: RowReader | null }

/** The part of the driver's connection that is used differently here than by the driver's own query. */
type Wire = {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(message: object): void
  bind(message: object): void
  describe(message: object): void
  execute(message: object): void
  sync(): void
}

/**
 * A prepared statement that requests its description only the first time: the rows of a list take 2 kB to describe, which
 * the server would write and this process parse in vain. If a migration changes the columns, the server refuses the statement.
 */
export class PreparedQuery extends pg.Query {
  readonly #prepared: Prepared
  readonly #values: readonly (string | Buffer | null)[]
  readonly #rows: Row[] = []
  #readRow: RowReader | null
  readonly name: string
  readonly callback: (error: Error | null) => void

  constructor(
    prepared: Prepared,
    values: readonly (string | Buffer | null)[],
    done: (error: Error | null, rows: Row[]) => void,
  ) {
    // As text: the driver copies a config object with all its accessors, which took longer than the rest of a statement.
    super(prepared.text)
    this.name = prepared.name
    this.#prepared = prepared
    this.#values = values
    this.#readRow = prepared.readRow
    this.callback = (error) => done(error, this.#rows)
  }

  prepare(wire: Wire): void {
    const { name, text } = this.#prepared
    if (wire.parsedStatements[name] === undefined && wire.submittedNamedStatements[name] === undefined) {
      wire.parse({ text, name })
      wire.submittedNamedStatements[name] = text
    }
    wire.bind({ portal: '', statement: name, values: this.#values, valueMapper: asIs })
    if (!this.#readRow) wire.describe({ type: 'S', name })
    wire.execute({ portal: '' })
    wire.sync()
  }

  handleParameterDescription({ dataTypeIDs }: { dataTypeIDs: readonly number[] }): void {
    descriptionOf(this.#prepared.text, notDescribed).parameterTypes = dataTypeIDs
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#readRow = readerFor(fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#rows.push(this.#readRow!(fields))
  }

  handleCommandComplete(): void {
    // A statement that returns no rows has no row description.
    this.#prepared.readRow = this.#readRow ?? readerFor([])
  }

  handleReadyForQuery(): void {
    this.callback(null)
  }
}
