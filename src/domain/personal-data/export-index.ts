import { categoryLabels } from '../../shared/personal-data-words.ts'
import type { Language } from '../language.ts'
import type { Gathered, Section } from './gather.ts'

const words = {
  en: {
    title: (name: string) => `Data stored about ${name}`,
    asOf: (at: string) => `As of ${at} (UTC). The folder data contains the same as JSON, for programs.`,
    picture: 'Picture',
    files: 'Files',
    missing: 'no longer stored',
    records: (count: number) => (count === 1 ? '1 record' : `${count} records`),
  },
  de: {
    title: (name: string) => `Was über ${name} gespeichert ist`,
    asOf: (at: string) => `Stand ${at} (UTC). Dasselbe liegt im Ordner data, als JSON, für Programme.`,
    picture: 'Bild',
    files: 'Dateien',
    missing: 'nicht mehr im Speicher',
    records: (count: number) => (count === 1 ? '1 Eintrag' : `${count} Einträge`),
  },
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => escapes[character]!)
const formatted = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return escaped(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

function tableOf({ table, rows }: Section): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => row[name] !== null),
  )
  const head = columns.map((name) => `<th scope="col">${escaped(name.replaceAll('_', ' '))}</th>`).join('')
  const body = rows.map((row) => `<tr>${columns.map((name) => `<td>${formatted(row[name])}</td>`).join('')}</tr>`)
  return `<h3>${escaped(table.replaceAll('_', ' '))}</h3><div><table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`
}

const styles =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem}div{overflow-x:auto}table{border-collapse:collapse;font-size:.85rem}td,th{border:1px solid #bbb;padding:.2rem .5rem;text-align:left;vertical-align:top}'

/** A readable HTML page without scripts and external resources. */
export function indexOf(
  { username, picture, sections, files }: Gathered,
  { language, at, missing }: { language: Language; at: string; missing: ReadonlySet<string> },
): string {
  const own = words[language]
  const labels = categoryLabels[language]
  const categories = [...new Set(sections.map(({ category }) => category))]
  const parts = categories.map((category) => {
    const within = sections.filter((section) => section.category === category)
    const count = within.reduce((sum, { rows }) => sum + rows.length, 0)
    return `<h2>${escaped(labels[category])} (${own.records(count)})</h2>\n${within.map(tableOf).join('\n')}`
  })
  const listed = files.map(({ path, name }) =>
    missing.has(path)
      ? `<li>${escaped(name)} (${own.missing})</li>`
      : `<li><a href="${path.split('/').map(encodeURIComponent).join('/')}">${escaped(name)}</a></li>`,
  )
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escaped(own.title(username))}</title><style>${styles}</style></head>
<body><h1>${escaped(own.title(username))}</h1><p>${escaped(own.asOf(at))}</p>
${picture ? `<h2>${own.picture}</h2><p><img src="${pictureName(picture)}" alt=""></p>` : ''}
${files.length > 0 ? `<h2>${own.files}</h2><ul>${listed.join('')}</ul>` : ''}
${parts.join('\n')}
</body></html>
`
}

export const pictureName = ({ content_type }: { content_type: string }): string =>
  `picture.${content_type.replace('image/', '')}`
