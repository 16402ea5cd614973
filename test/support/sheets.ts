import { inflateRawSync } from 'node:zlib'

/** The files in a ZIP archive, by name. */
export function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const directory = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = bytes.readUInt32LE(directory + 16)
  for (let left = bytes.readUInt16LE(directory + 10); left > 0; left--) {
    const [method, packed] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = bytes.readUInt32LE(at + 42)
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(begin, begin + packed)
    const file = bytes.subarray(at + 46, at + 46 + name).toString()
    files.set(file, (method === 0 ? content : inflateRawSync(content)).toString())
    at += 46 + name + extra + comment
  }
  return files
}

const plain = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#(?:x27|39);|&apos;/g, "'")
    .replaceAll('&amp;', '&')

const textsIn = (xml: string): string =>
  [...xml.matchAll(/<t\b[^>]*>([^<]*)<\/t>/g)].map(([, text]) => plain(text!)).join('')

export type Workbook = { name: string; rows: (string | number | null)[][]; xml: string; bold: boolean[] }

/** The first sheet of a workbook: numbers as numbers, texts as texts; and which cells of the first row are bold. */
export function readXlsx(bytes: Buffer): Workbook {
  const files = unzip(bytes)
  const xml = files.get('xl/worksheets/sheet1.xml')!
  const shared = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, one]) =>
    textsIn(one!),
  )
  const styles = files.get('xl/styles.xml')!
  const listIn = (name: string, item: RegExp): string[] =>
    [...(new RegExp(`<${name}\\b.*?</${name}>`, 's').exec(styles)?.[0] ?? '').matchAll(item)].map(([all]) => all)
  const fonts = listIn('fonts', /<font>.*?<\/font>|<font\s.*?<\/font>/gs)
  const formats = listIn('cellXfs', /<xf\b[^>]*>/g)
  const bold: boolean[] = []
  const rows = [...xml.matchAll(/<row\b[^>]*>(.*?)<\/row>/gs)].map(([, row], line) => {
    const cells: (string | number | null)[] = []
    for (const [, attributes, content = ''] of row!.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const column = /r="([A-Z]+)\d+"/.exec(attributes!)![1]!
      const index = [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      const value = /<v>([^<]*)<\/v>/.exec(content)?.[1]
      const type = /t="(\w+)"/.exec(attributes!)?.[1]
      cells[index] =
        type === 'inlineStr'
          ? textsIn(content)
          : type === 's'
            ? shared[Number(value)]!
            : value === undefined
              ? null
              : Number(value)
      const style = Number(/s="(\d+)"/.exec(attributes!)?.[1] ?? 0)
      const font = Number(/fontId="(\d+)"/.exec(formats[style] ?? '')?.[1] ?? 0)
      if (line === 0) bold[index] = /<b\s*\/>/.test(fonts[font] ?? '')
    }
    return cells
  })
  const name = plain(/<sheet [^>]*name="([^"]*)"/.exec(files.get('xl/workbook.xml')!)![1]!)
  return { name, rows, xml, bold }
}

/** The cells of a CSV file, as texts. */
export function readCsv(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}][^\\r\\n${separator}]*|))(${separator}|\\r\\n)`,
    'y',
  )
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text)
    if (!match) throw new Error(`Not CSV from here: ${text.slice(0, 200)}`)
    row.push(match[1]?.replaceAll('""', '"') ?? match[2]!)
    if (match[3] === separator) continue
    rows.push(row)
    row = []
  }
  return rows
}
