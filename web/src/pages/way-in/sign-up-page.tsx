import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useProblems } from '../../api/problems.ts'
import type { Token } from '../../api/records.ts'
import { useSignUp } from '../../api/sign-up.ts'
import { texts, useLanguage, useTexts } from '../../i18n/language.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Spinner } from '../../parts/spinner.tsx'
import { paths } from '../../paths.ts'
import { DoorLink, Doorway } from './doorway.tsx'
import { type NewCompany, SignUpForm } from './sign-up-form.tsx'
import { useEnter } from './use-enter.ts'

const words = texts(
  {
    title: 'Create a company',
    about: 'You become its admin and can then invite your people.',
    firstAbout: 'Create the first company to get started. You become its admin and can invite your people.',
    signIn: 'Already have access? Sign in',
    closed: 'Sign-up is closed',
    closedText: 'Ask your company or the operator of this service for an invitation.',
  },
  {
    title: 'Unternehmen anlegen',
    about: 'Sie verwalten es und können gleich danach Ihre Leute einladen.',
    firstAbout:
      'Hier gibt es noch nichts. Legen Sie das erste Unternehmen an: Sie verwalten es und können Ihre Leute einladen.',
    signIn: 'Sie haben schon einen Zugang? Anmelden',
    closed: 'Die Registrierung ist hier geschlossen',
    closedText: 'Bitten Sie Ihre Firma oder den Betreiber des Dienstes um eine Einladung.',
  },
  {
    about: 'Du verwaltest es und kannst gleich danach deine Leute einladen.',
    firstAbout:
      'Hier gibt es noch nichts. Lege das erste Unternehmen an: Du verwaltest es und kannst deine Leute einladen.',
    signIn: 'Du hast schon einen Zugang? Anmelden',
    closedText: 'Bitte deine Firma oder den Betreiber des Dienstes um eine Einladung.',
  },
)

/** The fragment of a link may have the code of an invitation. */
export function SignUpPage() {
  const t = useTexts(words)
  const { language } = useLanguage()
  const enter = useEnter()
  const { sentence } = useProblems()
  const signUp = useSignUp()
  const mode = signUp.data?.sign_up
  const isFirst = signUp.data?.first === true
  const [code] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('code') ?? '')
  const open = async (company: NewCompany): Promise<void> => {
    const { invitation_code, ...rest } = company
    const attributes = {
      ...rest,
      ...(invitation_code && { invitation_code }),
      workspace_name: company.workspace_name.trim() || company.account_name,
      locale: language,
    }
    const { data } = await call<Token>('/api/v3/sign_up', { method: 'POST', attributes })
    const [first] = data.rel.workspaces
    enter(first ? paths.myDay(first.id) : paths.home)
  }
  return (
    <Doorway title={t.title} about={mode === 'closed' ? undefined : isFirst ? t.firstAbout : t.about} width={480}>
      {signUp.isPending && <Spinner label={t.title} />}
      {signUp.isError && <Problem text={sentence(signUp.error)} />}
      {mode === 'closed' && (
        <Alert color="gray" role="status" icon={<IconLock aria-hidden />} title={t.closed}>
          {t.closedText}
        </Alert>
      )}
      {(mode === 'open' || mode === 'invite') && <SignUpForm open={open} code={mode === 'invite' ? code : null} />}
      {!isFirst && <DoorLink to={paths.signIn}>{t.signIn}</DoorLink>}
    </Doorway>
  )
}
