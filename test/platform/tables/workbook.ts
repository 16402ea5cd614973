import { strToU8, zipSync } from 'fflate'

export type Parts = Record<string, string>

export const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
export const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (...targets: [id: string, type: string, target: string][]): string =>
  `<Relationships>${targets.map(([id, type, target]) => `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`).join('')}</Relationships>`

/** A valid workbook, in which a test can replace any part. */
export const partsOf = (rows: string, other: Parts = {}): Parts => ({
  '_rels/.rels': relations(['rId1', 'officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml': `<workbook ${main} xmlns:r="${types}"><sheets><sheet name="T" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(
    ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
    ['rId2', 'styles', 'styles.xml'],
    ['rId3', 'sharedStrings', '/xl/sharedStrings.xml'],
  ),
  'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
  ...other,
})

export const zipped = (parts: Parts): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])))

export const formats = (...codes: string[]): Parts => ({
  'xl/styles.xml': `<styleSheet ${main}><numFmts>${codes
    .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
    .join(
      '',
    )}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}<xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="20"/></cellXfs></styleSheet>`,
})
