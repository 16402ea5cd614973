import { Anchor } from '@mantine/core'
import { call } from '../../api/client.ts'
import { ProofForm } from '../../factors/proof-form.tsx'
import type { SignInStep } from '../../factors/sign-in-step.ts'
import { texts, useTexts } from '../../i18n/language.tsx'
import { Doorway } from './doorway.tsx'

const words = texts(
  {
    title: 'One more step',
    password: { about: 'Password accepted. Now use your second factor.', back: 'Back to password' },
    provider: { about: 'The provider has identified you. Now use your second factor.', back: 'Back to sign-in' },
  },
  {
    title: 'Noch ein Schritt',
    password: { about: 'Ihr Passwort stimmt. Jetzt Ihr zweiter Faktor.', back: 'Zurück zum Passwort' },
    provider: { about: 'Der Anmeldedienst kennt Sie. Jetzt Ihr zweiter Faktor.', back: 'Zurück zur Anmeldung' },
  },
  {
    password: { about: 'Dein Passwort stimmt. Jetzt dein zweiter Faktor.' },
    provider: { about: 'Der Anmeldedienst kennt dich. Jetzt dein zweiter Faktor.' },
  },
)

type Props = { step: SignInStep; after?: 'password' | 'provider'; done: () => void; back: () => void }

export function SecondStep({ step, after = 'password', done, back }: Props) {
  const { title, [after]: t } = useTexts(words)
  return (
    <Doorway title={title} about={t.about}>
      <ProofForm
        kinds={step.kinds}
        send={async (proof) => {
          const attributes = { step_token: step.token, ...proof }
          await call('/api/v3/sign_in/second_factor', { method: 'POST', attributes })
          done()
        }}
      />
      <Anchor component="button" type="button" size="sm" ta="start" onClick={back}>
        {t.back}
      </Anchor>
    </Doorway>
  )
}
