/** A kind of job. It may run twice after a crash, so `work` must be idempotent. */
// biome-ignore lint/suspicious/noExplicitAny: a list of jobs holds payloads of any shape
export type JobKind<Payload extends object = any> = {
  name: string
  /** A cron expression in UTC; without one it runs only when enqueued. */
  schedule?: string
  work(payload: Payload): Promise<void>
}
