// V8 keeps a sum or a slice of texts by reference to its parts, and JSON.stringify leaves its fast path at the first text that
// is kept so: an answer with one in it takes twice as long to write. What is joined is written out.

/** The parts as one text, written out. */
export const flatText = (...parts: string[]): string => parts.join('')

/** The same text, written out. */
export const flattened = (text: string): string => flatText(text.slice(0, 1), text.slice(1))

/**
 * The same text as V8 stores the names of properties. A name that was put together is looked up in its table of names at each
 * access, and compiled code that meets one is thrown away: V8 compiled the code that reads `rel_last_editor` again and again.
 */
export const asPropertyName = (text: string): string => Object.keys({ [text]: null })[0]!
