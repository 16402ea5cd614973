import { FileStoreError, isKey, type ListedFiles } from './stored-file.ts'

/**
 * A page of a bucket listing. Uses ListObjects, not ListObjectsV2: the continuation token of V2 may expire, while the
 * last key stays valid for as long as a sweep takes.
 */
export function readListing(xml: string, before: Temporal.Instant): ListedFiles {
  if (!xml.includes('<ListBucketResult'))
    throw new FileStoreError('The list of files from the file store cannot be read.', null)
  const keys: string[] = []
  let last: string | null = null
  for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const lastModified = textOf(entry, 'LastModified')
    last = textOf(entry, 'Key')
    const isOld = lastModified !== null && Temporal.Instant.compare(Temporal.Instant.from(lastModified), before) < 0
    if (last !== null && isOld && isKey(last)) keys.push(last)
  }
  return { keys, next: textOf(xml, 'IsTruncated') === 'true' ? last : null }
}

const textOf = (xml: string, name: string): string | null => {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return found === undefined ? null : unescaped(found)
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi, (_, name, decimal, hex) =>
    name ? signs[name.toLowerCase()]! : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  )
