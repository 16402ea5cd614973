/** An entry of the table itself: a name such as `constructor` finds nothing. */
export const wordOf = (words: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined
