import { type PdfPage, pdfOf, type TextStyle } from '../../platform/pdf/pdf-page.ts'
import { localDate } from '../../platform/time/instant.ts'
import { balanceText, type HoursForm, hoursText } from '../../shared/hours.ts'
import { dayIn } from '../language.ts'
import { sheetWords } from './sheet-words.ts'
import type { SheetDay, Timesheet } from './timesheet.ts'

const [left, right, top] = [48, 547, 48]
const muted = '#595959'
const tableTop = 166
const tableHeight = 416

/** The two halves below the table. */
const halves = [
  { x: left, width: 225 },
  { x: 318, width: right - 318 },
] as const

/** The right edges of number columns, and the left edges of text columns. */
const columns = { day: left, start: 145, end: 190, pause: 245, net: 308, target: 358, absence: 372, balance: right }

type Line = { day: SheetDay; shift: SheetDay['shifts'][number] | null; isFirst: boolean }

const linesOf = (day: SheetDay): Line[] =>
  day.shifts.length === 0
    ? [{ day, shift: null, isFirst: true }]
    : day.shifts.map((shift, index) => ({ day, shift, isFirst: index === 0 }))

/** Always one page: with many shifts, lines get smaller. The same input gives the same bytes. */
export function drawTimesheet(sheet: Timesheet, form: HoursForm): Promise<Buffer> {
  const { language } = form
  const words = sheetWords[language]
  const title = `${words.title} ${words.month(sheet.month)}, ${sheet.person}`
  const createdAt = new Date(sheet.closed?.at ?? `${sheet.month}-01T00:00:00Z`)
  return pdfOf({ title, language, createdAt }, (paragraph) => {
    drawHead(sheet, form, paragraph)
    drawTable(sheet, form, paragraph)
    drawSums(sheet, form, paragraph)
    drawSignatures(sheet, form, paragraph)
  })
}

type Paragraph = (draw: (page: PdfPage) => void) => void

function drawHead(sheet: Timesheet, { language }: HoursForm, paragraph: Paragraph): void {
  const words = sheetWords[language]
  paragraph(({ text }) => text(`${words.title} ${words.month(sheet.month)}`, left, top, { size: 17, bold: true }))
  const facts = [
    { name: words.person, value: sheet.person, x: left, width: 230 },
    { name: words.staffNumber, value: sheet.staffNumber ?? '–', x: 290, width: 90 },
    { name: words.workspace, value: sheet.workspace, x: 392, width: right - 392 },
  ]
  for (const { name, value, x, width } of facts)
    paragraph(({ text }) => {
      text(name, x, top + 32, { size: 7.5, color: muted })
      text(value, x, top + 43, { size: 10, smallest: 6.5, bold: true, width })
    })
  const state = sheet.closed
    ? words.closed(sheet.closed.version, sheet.closed.by, dayIn(dayOf(sheet.closed.at, sheet.zone), language))
    : words.preliminary
  paragraph(({ text }) => text(state, left, top + 64, { size: 8, color: muted, width: right - left }))
  const { reopened } = sheet
  if (!reopened) return
  const note = [words.reopened(reopened.version, reopened.by, reopened.reason), reopened.signed && words.signaturesLost]
  for (const [at, sentence] of note.filter((value) => value !== false).entries())
    paragraph(({ text }) => text(sentence, left, top + 75 + at * 11, { size: 8, color: muted, width: right - left }))
}

const dayOf = (iso: string, zone: string): string => localDate(Temporal.Instant.from(iso), zone).toString()

function drawTable(sheet: Timesheet, form: HoursForm, paragraph: Paragraph): void {
  const words = sheetWords[form.language]
  const lines = sheet.days.flatMap(linesOf)
  const height = Math.min(13.5, tableHeight / lines.length)
  const size = Math.min(8.5, height * 0.66)
  const head: TextStyle = { size: 7.5, bold: true, color: muted }
  paragraph(({ text, line }) => {
    const y = tableTop - 14
    text(words.columns.day, columns.day, y, head)
    for (const name of ['start', 'end', 'pause', 'net', 'target', 'balance'] as const)
      text(words.columns[name], columns[name], y, { ...head, align: 'right' })
    text(words.columns.absence, columns.absence, y, head)
    line(left, tableTop - 2, right)
  })
  for (const [at, { day, shift, isFirst }] of lines.entries())
    paragraph(({ text, fill }) => {
      const y = tableTop + at * height
      const weekday = Temporal.PlainDate.from(day.day).dayOfWeek
      if (weekday > 5) fill(left - 3, y, right - left + 6, height, '#f2f2f2')
      const cell = (content: string, x: number, style: TextStyle = {}): void =>
        text(content, x, y + (height - size) / 2 - 1, { size, align: 'right', ...style })
      if (isFirst) {
        cell(words.day(weekday, day.day.slice(8)), columns.day, { align: 'left' })
        cell(day.worked === 0 ? '' : hoursText(day.worked, form), columns.net)
        cell(day.target === 0 ? '' : hoursText(day.target, form), columns.target)
        cell(remarkOn(day, sheet, form), columns.absence, {
          align: 'left',
          width: columns.balance - columns.absence - 40,
        })
        cell(signed(day.balance, sheet, form), columns.balance)
      }
      if (!shift) return
      cell(shown(shift.start), columns.start)
      cell(shift.end ? shown(shift.end) : words.running, columns.end)
      cell(shift.breakSeconds === 0 ? '' : hoursText(shift.breakSeconds, form), columns.pause)
    })
}

/** The older form rounded negative times towards zero. */
const signed = (seconds: number, { isOfOlderForm }: Timesheet, form: HoursForm): string =>
  isOfOlderForm ? hoursText(seconds, form, { signed: true }) : balanceText(seconds, form)

/** What affects the balance besides work. */
function remarkOn({ absence, entries }: SheetDay, sheet: Timesheet, form: HoursForm): string {
  const words = sheetWords[form.language]
  const entered = entries === 0 ? null : `${words.entries} ${signed(entries, sheet, form)}`
  return [absence, entered].filter((value) => value !== null).join(', ')
}

/** `06:00+1` is on the next day. */
const shown = ({ time, dayShift }: { time: string; dayShift: number }): string =>
  dayShift === 0 ? time : `${time}${dayShift > 0 ? '+' : '−'}${Math.abs(dayShift)}`

function drawSums(sheet: Timesheet, form: HoursForm, paragraph: Paragraph): void {
  const words = sheetWords[form.language]
  const y = tableTop + tableHeight + 6
  paragraph(({ text, line }) => {
    line(left, y - 3, right)
    const sum: TextStyle = { size: 9, bold: true, align: 'right' }
    text(words.totals, left, y, { ...sum, align: 'left' })
    text(hoursText(sheet.worked, form), columns.net, y, sum)
    text(hoursText(sheet.target, form), columns.target, y, sum)
    text(signed(sheet.balanceAfter, sheet, form), columns.balance, y, sum)
  })
  const sums: [string, string][] = [
    [words.before, signed(sheet.balanceBefore, sheet, form)],
    [words.worked, hoursText(sheet.worked, form)],
    [words.credited, hoursText(sheet.credited, form)],
    [words.target, hoursText(sheet.target, form)],
    [words.entries, signed(sheet.entries, sheet, form)],
    [words.after, signed(sheet.balanceAfter, sheet, form)],
  ]
  drawPairs(sums, { ...halves[0], y: y + 24 }, paragraph)
  if (sheet.surcharges.length === 0) return
  const half = halves[1]
  paragraph(({ text }) => text(words.surcharges, half.x, y + 24, { size: 8.5, bold: true }))
  const rates = sheet.surcharges.map(({ title, percentage, seconds }): [string, string] => [
    `${title} (${percentage.toLocaleString(form.language)} %)`,
    hoursText(seconds, form),
  ])
  drawPairs(rates, { ...half, y: y + 37 }, paragraph)
}

function drawPairs(
  pairs: readonly [string, string][],
  { x, y, width }: { x: number; y: number; width: number },
  paragraph: Paragraph,
): void {
  const height = Math.min(13, 84 / pairs.length)
  for (const [at, [name, value]] of pairs.entries())
    paragraph(({ text }) => {
      const size = Math.min(8.5, height * 0.68)
      text(name, x, y + at * height, { size, width: width - 60 })
      text(value, x + width, y + at * height, { size, align: 'right' })
    })
}

function drawSignatures(sheet: Timesheet, { language }: HoursForm, paragraph: Paragraph): void {
  const words = sheetWords[language]
  for (const [{ x, width }, part, name] of [
    [halves[0], 'person', words.personSigns],
    [halves[1], 'lead', words.leadSigns],
  ] as const)
    paragraph(({ text, line, image }) => {
      const signature = sheet.signatures.find((signature) => signature.part === part)
      line(x, 770, x + width, '#1a1a1a')
      text(name, x, 775, { size: 7.5, color: muted })
      if (!signature) return
      text(dayIn(dayOf(signature.created_at, sheet.zone), language), x, 757, { size: 8.5 })
      image(signature.image, x + 65, 715, 160, 53)
      text(signature.signed_by, x, 786, { size: 7.5, width })
    })
}
