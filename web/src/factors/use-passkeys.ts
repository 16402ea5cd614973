import { call } from '../api/client.ts'
import { UserFacingError } from '../api/problems.ts'
import { texts, useTexts } from '../i18n/language.tsx'

const words = texts(
  {
    cancelled: 'No passkey was used. Try again, or choose another method.',
    present: 'This device already has a passkey for you.',
    elsewhere: 'Passkeys work only at the address of this server, and over an encrypted connection.',
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

/** WebAuthn needs a secure context and a host name; IP addresses such as 192.0.2.7 do not work. */
export const passkeysWork = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname)

// Loaded on demand; most pages do not need it.
const webauthn = () => import('@simplewebauthn/browser')

type Options<F extends (given: never) => unknown> = F extends (given: { optionsJSON: infer O }) => unknown ? O : never
type Challenge<O> = { options: O }

/** WebAuthn: `make` registers a passkey, `show` authenticates with one. */
export function usePasskeys() {
  const t = useTexts(words)
  /** User-facing messages for the errors of WebAuthn. */
  const explained = (error: unknown): unknown => {
    const { name, code } = error as { name?: string; code?: string }
    if (name === 'InvalidStateError' || code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      return new UserFacingError(t.present)
    if (name === 'NotAllowedError' || name === 'AbortError') return new UserFacingError(t.cancelled)
    if (name === 'SecurityError') return new UserFacingError(t.elsewhere)
    return error
  }
  const make = async (): Promise<object> => {
    const { startRegistration } = await webauthn()
    type Meta = Challenge<Options<typeof startRegistration>>
    const { meta } = await call<null, Meta>('/api/v3/users/me/passkey_challenges', { method: 'POST' })
    return startRegistration({ optionsJSON: meta.options }).catch((error: unknown) => {
      throw explained(error)
    })
  }
  const show = async (): Promise<object> => {
    const { startAuthentication } = await webauthn()
    type Meta = Challenge<Options<typeof startAuthentication>>
    const { meta } = await call<null, Meta>('/api/v3/sign_in/passkey_challenges', { method: 'POST' })
    return startAuthentication({ optionsJSON: meta.options }).catch((error: unknown) => {
      throw explained(error)
    })
  }
  return { make, show }
}
