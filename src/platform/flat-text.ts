// V8 stores concatenated and sliced strings as references to their parts, and JSON.stringify leaves its fast path at the
// first of them: an answer with one takes twice as long. So such strings are flattened.

/** The parts concatenated to a flat string. */
export const flatText = (...parts: string[]): string => parts.join('')

/** The same text as a flat string. */
export const flattened = (text: string): string => flatText(text.slice(0, 1), text.slice(1))

/**
 * The same text as an internalized string of V8, as property names are. Any other string is looked up in the string table at
 * each access, and makes V8 deoptimize the code: it compiled the code that reads `rel_last_editor` again and again.
 */
export const asPropertyName = (text: string): string => Object.keys({ [text]: null })[0]!
