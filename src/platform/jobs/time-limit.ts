/**
 * Whether a job has worked for so long that it should enqueue the rest as another job: the queue considers one dead
 * after a quarter of an hour.
 */
export function timeLimit({ minutes } = { minutes: 1 }): () => boolean {
  const begun = performance.now()
  return () => performance.now() - begun > minutes * 60_000
}
