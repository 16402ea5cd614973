import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'

const require = createRequire(import.meta.url)

/** Parsed by fontkit once for all documents, because parsing takes longer than drawing a page. */
let fonts: { plain: object; bold: object } | null = null

function readFonts(): { plain: object; bold: object } {
  if (fonts) return fonts
  const { openSync } = require('fontkit') as { openSync(path: string): object }
  const font = (name: string): object => openSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))
  fonts = { plain: font('DejaVuSansCondensed'), bold: font('DejaVuSansCondensed-Bold') }
  return fonts
}

/**
 * A font remembers each of its glyphs with the characters that it was first used for, or with none if it was only a part of
 * another one, such as the U of an Ü. With glyphs of its own a document does not depend on those before it.
 */
const withOwnGlyphs = (font: object): object => Object.create(font, { _glyphs: { value: {} } })

export type TextStyle = {
  size?: number
  bold?: boolean
  color?: string
  /** Whether `x` is the start or the end of the text. */
  align?: 'left' | 'right'
  /** Wider text is truncated with an ellipsis. */
  width?: number
  /** The minimum font size before text is truncated. */
  smallest?: number
}

/** One A4 page to draw on, in points from its upper left corner. */
export type PdfPage = {
  text(content: string, x: number, y: number, style?: TextStyle): void
  line(x: number, y: number, toX: number, color?: string): void
  fill(x: number, y: number, width: number, height: number, color: string): void
  /** A PNG or JPEG, scaled to fit. */
  image(bytes: Buffer, x: number, y: number, width: number, height: number): void
}

type PageMeta = { title: string; language: string; createdAt: Date }

/**
 * A page as tagged PDF/A-2b with embedded fonts. Everything drawn by one call of `draw` is one paragraph for screen
 * readers. Reproducible: the same calls give the same bytes, without the current time or the machine.
 */
export async function pdfOf(
  { title, language, createdAt }: PageMeta,
  draw: (paragraph: (draw: (page: PdfPage) => void) => void) => void,
): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const { plain, bold } = readFonts()
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    tagged: true,
    lang: language,
    displayTitle: true,
    // The default font would have to be installed on the machine.
    font: '',
    info: { Title: inXml(title), Producer: 'Stint', Creator: 'Stint', CreationDate: createdAt, ModDate: createdAt },
  } as PDFKit.PDFDocumentOptions)
  document.registerFont('plain', withOwnGlyphs(plain) as PDFKit.Mixins.PDFFontSource)
  document.registerFont('bold', withOwnGlyphs(bold) as PDFKit.Mixins.PDFFontSource)
  const bytes = buffer(document)
  const whole = document.struct('Document')
  document.addStructure(whole)
  draw((paragraph) => whole.add(document.struct('P', {}, () => paragraph(pageOn(document)))))
  whole.end()
  document.end()
  return bytes
}

const alike: Readonly<Record<string, string>> = { '&': '＆', '<': '‹', '>': '›' }

/**
 * pdfkit writes the title unescaped into its XML as well, and the title in both places must be the same: these characters
 * are replaced by others that look like them, and what XML cannot hold is left out.
 */
const inXml = (title: string): string =>
  title
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, '')
    .replace(/[&<>]/g, (character) => alike[character]!)

const pageOn = (document: PDFKit.PDFDocument): PdfPage => ({
  text(content, x, y, style = {}) {
    const { size = 9, bold = false, color = '#1a1a1a', align = 'left', width = Infinity, smallest = size } = style
    document
      .font(bold ? 'bold' : 'plain')
      .fontSize(size)
      .fillColor(color)
    const fits = (size * width) / document.widthOfString(content)
    if (fits < size) document.fontSize(Math.max(smallest, fits))
    const shown = fitting(document, content, width)
    const left = align === 'left' ? x : x - document.widthOfString(shown)
    document.text(shown, left, y, { lineBreak: false })
  },
  line(x, y, toX, color = '#b3b3b3') {
    document.moveTo(x, y).lineTo(toX, y).lineWidth(0.5).strokeColor(color).stroke()
  },
  fill(x, y, width, height, color) {
    document.rect(x, y, width, height).fill(color)
  },
  image(bytes, x, y, width, height) {
    document.image(bytes, x, y, { fit: [width, height], valign: 'bottom' })
  },
})

function fitting(document: PDFKit.PDFDocument, content: string, width: number): string {
  if (document.widthOfString(content) <= width) return content
  const characters = [...content]
  while (characters.length > 0 && document.widthOfString(`${characters.join('')}…`) > width) characters.pop()
  return `${characters.join('')}…`
}
