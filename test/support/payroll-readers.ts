import { strict as assert } from 'node:assert'

/** Parsers for files of payroll programs, driven by the description in the files. */

const decoder = new TextDecoder('windows-1252')

const linesOf = (bytes: Uint8Array): string[] => {
  const text = decoder.decode(bytes)
  assert.ok(text.endsWith('\r\n'), 'the last line ends with a line break, too')
  const lines = text.slice(0, -2).split('\r\n')
  for (const line of lines) assert.doesNotMatch(line, /[\r\n]/, 'lines end with CRLF')
  return lines
}

/** Sections in their order, separated by empty lines. */
function sectionsOf(bytes: Uint8Array): Map<string, string[]> {
  const sections = new Map<string, string[]>()
  let section: string[] | null = null
  let before: string | null = null
  for (const line of linesOf(bytes)) {
    const [, name] = /^\[(\w+)\]$/.exec(line) ?? []
    if (name !== undefined) {
      assert.ok(before === null || before === '', 'sections are separated by an empty line')
      section = []
      sections.set(name, section)
    } else if (line !== '') section!.push(line)
    before = line
  }
  return sections
}

const numberFrom = (text: string, comma: string): number => {
  assert.match(text, new RegExp(`^-?\\d+${comma}\\d{2}$`))
  return Number(text.replace(comma, '.'))
}

export type Booking = Record<string, string | number>

/** LODAS: the head defines the formats of dates and numbers, the description the fields. */
export function readLodas(bytes: Uint8Array): { head: Record<string, string>; bookings: Booking[] } {
  const sections = sectionsOf(bytes)
  assert.deepEqual([...sections.keys()], ['Allgemein', 'Satzbeschreibung', 'Bewegungsdaten'])
  const head = Object.fromEntries(sections.get('Allgemein')!.map((line) => line.split(/=(.*)/s).slice(0, 2)))
  const separator = head.Feldtrennzeichen as string
  const cells = (line: string): string[] => {
    assert.ok(line.endsWith(separator), 'every line ends with the separator')
    return line.slice(0, -1).split(separator)
  }
  const records = new Map(
    sections.get('Satzbeschreibung')!.map((line) => {
      const [number, , ...fields] = cells(line)
      return [number!, fields]
    }),
  )
  const dates = new RegExp(`^${(head.Datumsformat as string).replace(/[TMJ]/g, '\\d').replaceAll('.', '\\.')}$`)
  const bookings = sections.get('Bewegungsdaten')!.map((line) => {
    const [number, ...values] = cells(line)
    const fields = records.get(number!)!
    assert.equal(values.length, fields.length, line)
    return Object.fromEntries(
      fields.map((field, at) => {
        const value = values[at]!
        if (/^(abrechnung_zeitraum|datum_)/.test(field)) assert.match(value, dates)
        const isAmount = /^(bs_wert_butab|stunden|tage)#/.test(field)
        return [field.replace('#bwd', ''), isAmount ? numberFrom(value, head.Zahlenkomma as string) : value]
      }),
    )
  })
  return { head: head as Record<string, string>, bookings }
}

/** Lohn und Gehalt: the INI defines the fields. */
export function readLohnUndGehalt(bytes: Uint8Array, ini: Uint8Array): { head: string[]; bookings: Booking[] } {
  const sections = sectionsOf(ini)
  const general = Object.fromEntries(sections.get('Allgemein')!.map((line) => line.split(' = ')))
  const fields = sections.get('Feldinhalt')!.map((line) => line.replace(/^Feld\d+=/, ''))
  assert.equal(fields.length, Number(general.Feldanzahl))
  const [head, ...rows] = linesOf(bytes).map((line) => line.split(';'))
  const bookings = rows.map((values) => {
    assert.equal(values.length, fields.length)
    const filled = fields.flatMap((field, at): [string, string | number][] => {
      const value = values[at]!
      if (value === '') return []
      const isAmount = ['Stundenanzahl', 'Tagesanzahl', 'Wert'].includes(field)
      return [[field, isAmount ? numberFrom(value, general.Zahlenkomma!) : value]]
    })
    const booking = Object.fromEntries(filled)
    assert.equal('Ausfallschlüssel' in booking, 'Kalendertag' in booking, 'an entry with a key has a day')
    return booking
  })
  return { head: head!, bookings }
}
