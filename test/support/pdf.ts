import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The texts of each page, in the order in which they were drawn. */
export async function readPdf(bytes: Buffer): Promise<{ pages: string[][]; title: string; language: string | null }> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await loading.promise
  const pages: string[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])))
  }
  const { info } = (await document.getMetadata()) as { info: { Title: string; Language: string | null } }
  await loading.destroy()
  return { pages, title: info.Title, language: info.Language }
}
