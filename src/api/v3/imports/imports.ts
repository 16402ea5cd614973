import { importsVisibleTo, ofFile, problemsVisibleTo } from '../../../domain/imports/import.policy.ts'
import { countNames, importStates } from '../../../domain/imports/import.ts'
import { knownSources, profileOf } from '../../../domain/imports/profiles.ts'
import { dateOrders, type ImportSource, projectUses } from '../../../domain/imports/rows.ts'
import { inGerman } from '../../../domain/sentences/in-german.ts'
import { defineResource, type Resource, toOne } from '../../../jsonapi/resource.ts'
import { type WireKind, wire } from '../../../jsonapi/wire.ts'
import { userOverview } from '../people/users.ts'
import { exactly, text } from '../schemas.ts'
import type { WorkspaceRequestScope } from '../scope.ts'
import { shownTimestamps } from '../timestamps.ts'

const texts = { type: 'array', items: text }

const asStored = (schema: Record<string, unknown>): WireKind => wire.serialized(schema, (value) => value)

/** One of the options for reading the file. */
const option = (name: string, kind: WireKind) => ({
  wire: wire.orNull(kind),
  from: ({ sql }: WorkspaceRequestScope) => sql`t.options->${name}`,
})

/** Stored in English, translated to the language of the reader. */
const inReaderLanguage = wire.serialized(text, (value, scope) => {
  const { pointer, title } = value as { pointer: string; title: string }
  return (scope as unknown as WorkspaceRequestScope).language === 'de' ? inGerman({ pointer, title }) : title
})

const sampleRow = exactly({
  line: { type: 'integer' },
  cells: texts,
  outcome: { type: 'string', enum: ['new', 'known', 'wrong'] },
  values: { type: 'object', additionalProperties: true, description: 'The values that were read from the cells.' },
})

export const importResource: Resource = defineResource({
  type: 'import',
  description: 'An import of people, times, absences or opening balances from a file.',
  table: 'imports',
  visible: importsVisibleTo,
  sort: ['-id'],
  attributes: {
    source: {
      wire: wire.described(
        wire.orNull(wire.oneOf(...knownSources)),
        'Where the file comes from. Null until it is detected.',
      ),
    },
    state: { wire: wire.oneOf(...importStates) },
    file_name: { wire: wire.text },
    head: {
      wire: wire.orNull(asStored({ ...texts, description: 'The headings of the columns in the file.' })),
      from: ofFile('head'),
    },
    fields: {
      from: ({ sql }) => sql`t.source`,
      wire: wire.serialized(
        {
          type: 'array',
          items: exactly({ name: text, required: { type: 'boolean' } }),
          description: 'The fields for which a file of this source can have columns.',
        },
        (source) =>
          source === null
            ? []
            : profileOf(source as ImportSource).fields.map(({ name, required }) => ({ name, required })),
      ),
    },
    mapping: option(
      'mapping',
      asStored({
        type: 'object',
        additionalProperties: { type: 'integer' },
        description: 'The column of each field, counted from 0.',
      }),
    ),
    date_order: option('date_order', asStored({ type: 'string', enum: dateOrders })),
    projects_become: option('projects_become', asStored({ type: 'string', enum: projectUses })),
    invite: option('invite', asStored({ type: 'boolean' })),
    time_zone: option('time_zone', asStored(text)),
    asks: {
      wire: asStored({
        ...texts,
        description:
          'What has to be set before the import can be applied: required fields without a column, or `date_order`.',
      }),
    },
    creates: {
      wire: asStored({
        type: 'object',
        properties: { areas: texts, tags: texts },
        description: 'The names of areas and tags that would be created in addition to the rows, at most 100 of each.',
      }),
    },
    counts: {
      wire: asStored({
        type: 'object',
        properties: Object.fromEntries(countNames.map((name) => [name, { type: 'integer' }])),
        description:
          'The number of rows in the file and, as the import proceeds, how many of them have each outcome. The preview counts `new`, `known` (already there) and `wrong` rows; applying the import counts `made`, `known` and `wrong` ones; taking it back counts `taken_back` and `kept` ones. `unknown_people` counts people who were not found, `overlaps` rows that overlap existing records, and `problems` all problems, including those that are not listed.',
      }),
    },
    sample: {
      wire: wire.orNull(
        asStored({ type: 'array', items: sampleRow, description: 'The first rows of the file, as they were read.' }),
      ),
      from: ofFile('sample'),
    },
    problem: {
      wire: wire.described(wire.orNull(inReaderLanguage), 'Why the import failed.'),
      from: ({ sql }) =>
        sql`case when t.problem is not null then jsonb_build_object('pointer', 'base', 'title', t.problem) end`,
    },
    previewed_at: { wire: wire.orNull(wire.utc) },
    applied_at: { wire: wire.orNull(wire.utc) },
    taken_back_at: { wire: wire.orNull(wire.utc) },
    file_expires_at: {
      wire: wire.described(
        wire.orNull(wire.utc),
        'When the file, the sample and the problems are deleted. Null once they have been.',
      ),
      from: ofFile('expires_at'),
    },
    ...shownTimestamps,
  },
  relationships: { created_by: toOne(() => userOverview, 'created_by_id') },
})

export const importProblem: Resource = defineResource({
  type: 'import_problem',
  description: 'Why a line of a file was not imported, or why its record could not be taken back.',
  table: 'import_problems',
  visible: problemsVisibleTo,
  sort: ['line'],
  attributes: {
    line: { wire: wire.described(wire.integer, 'The line of the file, counted from 1 including the headings.') },
    field: { wire: wire.text },
    sentence: {
      wire: inReaderLanguage,
      from: ({ sql }) => sql`jsonb_build_object('pointer', t.field, 'title', t.sentence)`,
    },
  },
})
