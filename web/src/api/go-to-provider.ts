import { call } from './client.ts'

/** The browser leaves for a sign-in provider, which sends it back to the callback page. */
export async function goToProvider(
  path: string,
  attributes: { provider: string; email?: string; return_to?: string; as_somebody_else?: true },
): Promise<void> {
  const { meta } = await call<null, { authorization_url: string }>(path, { method: 'POST', attributes })
  window.location.assign(meta.authorization_url)
}
