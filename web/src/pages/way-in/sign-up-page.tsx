import { call } from '../../api/client.ts'
import type { Token } from '../../api/records.ts'
import { texts, useLanguage, useTexts } from '../../i18n/language.tsx'
import { paths } from '../../paths.ts'
import { DoorLink, Doorway } from './doorway.tsx'
import { type NewCompany, SignUpForm } from './sign-up-form.tsx'
import { useEnter } from './use-enter.ts'

const words = texts(
  {
    title: 'Create a company',
    about: 'You become its administrator and can invite your people right afterwards.',
    signIn: 'Already have access? Sign in',
  },
  {
    title: 'Unternehmen anlegen',
    about: 'Sie verwalten es und können gleich danach Ihre Leute einladen.',
    signIn: 'Sie haben schon einen Zugang? Anmelden',
  },
)

export function SignUpPage() {
  const t = useTexts(words)
  const { language } = useLanguage()
  const enter = useEnter()
  const open = async (company: NewCompany): Promise<void> => {
    const attributes = {
      ...company,
      workspace_name: company.workspace_name.trim() || company.account_name,
      locale: language,
    }
    const { data } = await call<Token>('/api/v3/sign_up', { method: 'POST', attributes })
    const [first] = data.rel.workspaces
    enter(first ? paths.myDay(first.id) : paths.home)
  }
  return (
    <Doorway title={t.title} about={t.about} width={480}>
      <SignUpForm open={open} />
      <DoorLink to={paths.signIn}>{t.signIn}</DoorLink>
    </Doorway>
  )
}
