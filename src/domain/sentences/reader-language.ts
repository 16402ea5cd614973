import { type Language, languageOf } from '../language.ts'

export type Reader = {
  /** The language that the person has chosen. */
  own?: string | null | undefined
  /** The language of the workspace. */
  workspace?: string | null | undefined
}

/** The language of the person, else one that the request accepts, else that of the workspace. */
export function readerLanguage({ own, workspace }: Reader, accepted: string | undefined): Language {
  if (own) return languageOf(own)
  return acceptedLanguage(accepted) ?? (workspace ? languageOf(workspace) : 'en')
}

/** The preferred one of the supported languages: German for `fr, de-AT;q=0.8, en;q=0.5`. */
function acceptedLanguage(header = ''): Language | null {
  const wanted = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const quality = parameters
      .map((value) => /^\s*q=([\d.]+)\s*$/.exec(value)?.[1])
      .find((value) => value !== undefined)
    return { language: /^(de|en)(-|$)/.exec(tag.trim())?.[1] as Language | undefined, weight: Number(quality ?? 1) }
  })
  const [best] = wanted
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .sort((left, right) => right.weight - left.weight)
  return best?.language ?? null
}
