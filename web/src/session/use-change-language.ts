import { useWrite } from '../api/hooks.ts'
import { useProblems } from '../api/problems.ts'
import { type Language, useLanguage } from '../i18n/language.tsx'
import { useSession } from './session.tsx'

/** Changes the profile, which mails and the server's sentences go by as well; the app does not wait for it. */
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
