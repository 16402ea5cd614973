import { useWrite } from '../api/hooks.ts'
import { useProblems } from '../api/problems.ts'
import { type Language, useLanguage } from '../i18n/language.tsx'
import { useSession } from './session.tsx'

/** Saves the language in the profile, for mails and messages of the server; the app switches without waiting. */
export function useChangeLanguage(): (next: Language) => Promise<void> {
  const { me } = useSession()
  const { language, choose } = useLanguage()
  const write = useWrite()
  const problems = useProblems()
  return async (next) => {
    choose(next)
    try {
      await write.mutateAsync({ method: 'PATCH', path: `users/${me.id}`, attributes: { locale: next } })
    } catch (error) {
      choose(language)
      problems.show(error)
    }
  }
}
