/**
 * Whether a redirect after sign-in stays on this server. Browsers read `\` as `/` and ignore tabs and line breaks, so much
 * that looks like a path is the address of another server.
 */
export const isReturnPath = (text: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text) && text.length <= 2000
