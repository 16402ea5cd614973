/** A kind of background work. It may run twice after a crash, so `work` must bear that. */
// biome-ignore lint/suspicious/noExplicitAny: a list of jobs holds payloads of any shape
export type JobKind<Payload extends object = any> = {
  name: string
  /** When it runs by itself, in cron form and UTC; otherwise only when enqueued. */
  schedule?: string
  work(payload: Payload): Promise<void>
}
