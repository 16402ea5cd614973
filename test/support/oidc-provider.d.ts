/** The part that tests use; the package has no types. */
declare module 'oidc-provider' {
  import type { EventEmitter } from 'node:events'
  import type { RequestListener } from 'node:http'

  type Account = { accountId: string; claims(): Promise<Record<string, unknown>> }
  type Settings = Record<string, unknown> & { findAccount(context: unknown, id: string): Account }
  export class Provider extends EventEmitter {
    constructor(issuer: string, settings: Settings)
    callback(): RequestListener
  }
}
