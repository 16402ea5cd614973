/**
 * Whether somebody who has signed in may be sent there: a place on this server and nowhere else. Browsers read `\` as `/`
 * and pass over tabs and line breaks, so that much that looks like a path leads to another server.
 */
export const isReturnPath = (text: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text) && text.length <= 2000
