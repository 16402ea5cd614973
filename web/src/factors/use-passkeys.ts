import { call } from '../api/client.ts'
import { SaidProblem } from '../api/problems.ts'
import { texts, useTexts } from '../i18n/language.tsx'

const words = texts(
  {
    cancelled: 'No passkey was used. Try again, or take another way.',
    present: 'This device has a passkey for you already.',
    elsewhere: 'Passkeys of this Stint work at its own address only, and with an encrypted connection.',
  },
  {
    cancelled: 'Es wurde kein Passkey benutzt. Versuchen Sie es noch einmal, oder nehmen Sie einen anderen Weg.',
    present: 'Dieses Gerät hat schon einen Passkey für Sie.',
    elsewhere: 'Passkeys dieses Stint gelten nur unter seiner eigenen Adresse und mit verschlüsselter Verbindung.',
  },
  {
    cancelled: 'Es wurde kein Passkey benutzt. Versuche es noch einmal, oder nimm einen anderen Weg.',
    present: 'Dieses Gerät hat schon einen Passkey für dich.',
  },
)

/** Browsers have them on encrypted connections only, and for names, not for bare addresses such as 192.0.2.7. */
export const passkeysWork = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname)

// Loaded with the first passkey; most pages do without.
const webauthn = () => import('@simplewebauthn/browser')

type Options<F extends (given: never) => unknown> = F extends (given: { optionsJSON: infer O }) => unknown ? O : never
type Told<O> = { options: O }

/** Asks the browser for a passkey: a new one, or one that is there. */
export function usePasskeys() {
  const t = useTexts(words)
  const said = (error: unknown): unknown => {
    const { name, code } = error as { name?: string; code?: string }
    if (name === 'InvalidStateError' || code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      return new SaidProblem(t.present)
    if (name === 'NotAllowedError' || name === 'AbortError') return new SaidProblem(t.cancelled)
    if (name === 'SecurityError') return new SaidProblem(t.elsewhere)
    return error
  }
  const make = async (): Promise<object> => {
    const { startRegistration } = await webauthn()
    type Wanted = Told<Options<typeof startRegistration>>
    const { meta } = await call<null, Wanted>('/api/v3/users/me/passkey_challenges', { method: 'POST' })
    return startRegistration({ optionsJSON: meta.options }).catch((error: unknown) => {
      throw said(error)
    })
  }
  const show = async (): Promise<object> => {
    const { startAuthentication } = await webauthn()
    type Wanted = Told<Options<typeof startAuthentication>>
    const { meta } = await call<null, Wanted>('/api/v3/sign_in/passkey_challenges', { method: 'POST' })
    return startAuthentication({ optionsJSON: meta.options }).catch((error: unknown) => {
      throw said(error)
    })
  }
  return { make, show }
}
