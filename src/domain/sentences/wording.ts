import type { Problem } from '../../platform/errors.ts'
import type { Language } from '../language.ts'
import { inGerman } from './in-german.ts'
import { type Reader, readerLanguage } from './reader-language.ts'

type Request = { headers: { 'accept-language'?: string | undefined } }

/** The reader of the answer to a request, once known: an error may occur before that. */
const readers = new WeakMap<Request, Reader>()

export const noteReader = (request: Request, reader: Reader): void => void readers.set(request, reader)

/** The language of the answer's reader. */
export const languageFor = (request: Request): Language =>
  readerLanguage(readers.get(request) ?? {}, request.headers['accept-language'])

/** A problem in the reader's language. */
export const wordingOf = (problem: Problem, request: Request): string =>
  languageFor(request) === 'de' ? inGerman(problem) : problem.title
