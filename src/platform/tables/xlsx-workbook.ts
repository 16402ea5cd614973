import { posix } from 'node:path'
import { invalid } from '../errors.ts'
import type { TableBounds } from './table.ts'
import { type Shown, shownBy } from './xlsx-dates.ts'
import { type Archive, readPart, unescaped } from './xlsx-parts.ts'

/** `sheet` is the path of the first visible sheet. */
export type Workbook = { sheet: string; from1904: boolean; styles: readonly Shown[]; texts: readonly string[] }

const smallPart = 20 * 1024 * 1024

export async function readWorkbook(archive: Archive, bounds: TableBounds): Promise<Workbook> {
  const root = await relations(archive, '')
  const path = root.byType.get('officeDocument') ?? 'xl/workbook.xml'
  if (!archive.entries.has(path))
    throw invalid('file', 'This is an archive, not an Excel file. Upload the table itself.')
  let from1904 = false
  const sheets: { id: string; hidden: boolean }[] = []
  await readPart(archive, path, smallPart, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name === 'sheet')
        sheets.push({ id: attributes['r:id'] ?? anyId(attributes), hidden: /hidden/i.test(attributes.state ?? '') })
    },
  })
  const parts = await relations(archive, path)
  const sheet = parts.byId.get((sheets.find(({ hidden }) => !hidden) ?? sheets[0])?.id ?? '')
  if (!sheet || !archive.entries.has(sheet)) throw invalid('file', 'The Excel file has no sheet with a table.')
  return {
    sheet,
    from1904,
    styles: await readStyles(archive, parts.byType.get('styles')),
    texts: await readTexts(archive, parts.byType.get('sharedStrings'), bounds),
  }
}

const anyId = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

type Relations = { byId: ReadonlyMap<string, string>; byType: ReadonlyMap<string, string> }

/** The relationships of a part, as paths in the archive. */
async function relations(archive: Archive, part: string): Promise<Relations> {
  const folder = posix.dirname(part)
  const byId = new Map<string, string>()
  const byType = new Map<string, string>()
  await readPart(archive, posix.join(folder, '_rels', `${posix.basename(part)}.rels`), smallPart, {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      const path = posix.join(Target.startsWith('/') ? '' : folder, Target).replace(/^\//, '')
      byId.set(Id, path)
      byType.set(Type.slice(Type.lastIndexOf('/') + 1), path)
    },
  })
  return { byId, byType }
}

/** Excel writes none that is longer. */
const longestFormat = 255

/** The display of numbers for each style. */
async function readStyles(archive: Archive, path = ''): Promise<Shown[]> {
  const codes = new Map<number, string>()
  // Many styles share a format.
  const known = new Map<number, Shown>()
  const shownAs = (id: number): Shown => known.getOrInsertComputed(id, () => shownBy(id, codes.get(id)))
  const styles: Shown[] = []
  let within = false
  await readPart(archive, path, smallPart, {
    open(name, { numFmtId = '0', formatCode }) {
      if (name === 'numFmt' && formatCode !== undefined && formatCode.length <= longestFormat)
        codes.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') within = true
      if (name === 'xf' && within) styles.push(shownAs(Number(numFmtId)))
    },
    close(name) {
      if (name === 'cellXfs') within = false
    },
  })
  return styles
}

/** The shared strings, without phonetic readings of East Asian words (`rPh`). */
async function readTexts(archive: Archive, path = '', bounds: TableBounds): Promise<string[]> {
  const texts: string[] = []
  let open = false
  let aside = false
  await readPart(archive, path, bounds.sharedTextBytes, {
    open(name) {
      if (name === 'si') texts.push('')
      if (name === 'rPh') aside = true
      open = name === 't' && !aside
    },
    close(name) {
      if (name === 'rPh') aside = false
      if (name === 'si') texts.push(unescaped(texts.pop() ?? ''))
      if (name === 't') open = false
    },
    text(text) {
      if (!open) return
      const whole = (texts.at(-1) ?? '') + text
      if (whole.length > bounds.cellCharacters)
        throw invalid('file', 'The Excel file has a cell that is too long: at most 32,767 characters can be imported.')
      texts[texts.length - 1] = whole
    },
  })
  return texts
}
