import type { NoteChange } from '../../../domain/notes/change-notes.ts'
import { entriesOf } from '../../../platform/input/entries.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { boolean, id, type Kind, text } from '../../../platform/input/kind.ts'

const content = () => text({ filled: true, most: 5000 })
const those = { what: 'notes', most: 100 }

const noteEntries = entriesOf({ content: required(content()) }, those)

/** The contents of the notes that are created together with their record. */
export const newNotes: Kind<string[]> = {
  schema: noteEntries.schema,
  read: (raw, reading) => noteEntries.read(raw, reading).map((note) => note.content),
}

/** Notes to create, change or delete together with a change of their record. */
export const noteChanges: Kind<NoteChange[]> = entriesOf(
  { id: optional(id()), content: optional(content()), _destroy: optional(boolean()) },
  {
    ...those,
    lacks({ id, content, _destroy }) {
      if (_destroy) return id === undefined ? 'id' : null
      return content === undefined ? 'content' : null
    },
  },
)
