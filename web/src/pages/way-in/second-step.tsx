import { Anchor } from '@mantine/core'
import { call } from '../../api/client.ts'
import type { FactorKind } from '../../factors/kinds.ts'
import { ProofForm } from '../../factors/proof-form.tsx'
import { texts, useTexts } from '../../i18n/language.tsx'
import { Doorway } from './doorway.tsx'

const words = texts(
  { title: 'One more step', about: 'Your password is right. Now your second factor.', back: 'Back to the password' },
  { title: 'Noch ein Schritt', about: 'Ihr Passwort stimmt. Jetzt Ihr zweiter Faktor.', back: 'Zurück zum Passwort' },
)

/** How a sign-in goes on after the password, for ten minutes. */
export type Step = { token: string; kinds: FactorKind[] }

export function SecondStep({ step, done, back }: { step: Step; done: () => void; back: () => void }) {
  const t = useTexts(words)
  return (
    <Doorway title={t.title} about={t.about}>
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
