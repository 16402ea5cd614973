import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'

const require = createRequire(import.meta.url)

/** As fontkit has read them, once for all documents: that takes longer than to draw a page. */
let fonts: { plain: object; bold: object } | null = null

function readFonts(): { plain: object; bold: object } {
  if (fonts) return fonts
  const { openSync } = require('fontkit') as { openSync(path: string): object }
  const font = (name: string): object => openSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))
  fonts = { plain: font('DejaVuSansCondensed'), bold: font('DejaVuSansCondensed-Bold') }
  return fonts
}

export type TextStyle = {
  size?: number
  bold?: boolean
  color?: string
  /** Where `x` is: at the beginning of the text, or at its end. */
  align?: 'left' | 'right'
  /** What is wider is cut and ends with an ellipsis. */
  width?: number
  /** How small it may get before it is cut. */
  smallest?: number
}

/** One page of A4 to draw on, in points from its upper left corner. */
export type PdfPage = {
  text(content: string, x: number, y: number, style?: TextStyle): void
  line(x: number, y: number, toX: number, color?: string): void
  fill(x: number, y: number, width: number, height: number, color: string): void
  /** A png or jpeg, as large as it fits. */
  image(bytes: Buffer, x: number, y: number, width: number, height: number): void
}

type PageMeta = { title: string; language: string; createdAt: Date }

/**
 * A page as PDF/A-2b, tagged, with its fonts embedded. All that is drawn by one call of `draw` is one paragraph to who has
 * the page read aloud. The same calls give the same bytes: nothing of the moment or the machine is in it.
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
    // Else one that would have to be on every machine.
    font: '',
    info: { Title: title, Producer: 'Stint', Creator: 'Stint', CreationDate: createdAt, ModDate: createdAt },
  } as PDFKit.PDFDocumentOptions)
  document.registerFont('plain', plain as PDFKit.Mixins.PDFFontSource)
  document.registerFont('bold', bold as PDFKit.Mixins.PDFFontSource)
  const bytes = buffer(document)
  const whole = document.struct('Document')
  document.addStructure(whole)
  draw((paragraph) => whole.add(document.struct('P', {}, () => paragraph(pageOn(document)))))
  whole.end()
  document.end()
  return bytes
}

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
