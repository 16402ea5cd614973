import { FileStoreError, isKey, type ListedFiles } from './stored-file.ts'

/** A page of what is in a bucket, as S3 writes it. Our keys need no escaping, so one with any is somebody else's. */
export function readListing(xml: string, before: Temporal.Instant): ListedFiles {
  if (!xml.includes('<ListBucketResult')) throw new FileStoreError('The list of the file store cannot be read.', null)
  const keys: string[] = []
  for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const key = textOf(entry, 'Key')
    const written = textOf(entry, 'LastModified')
    const isOld = written !== null && Temporal.Instant.compare(Temporal.Instant.from(written), before) < 0
    if (key && isOld && isKey(key)) keys.push(key)
  }
  const next = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : null
  return { keys, next: next && unescaped(next) }
}

const textOf = (xml: string, name: string): string | null =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? null

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => signs[name]!)
