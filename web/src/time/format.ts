import { balanceText, type HoursNotation, hoursText, secondsFrom } from '../../../src/shared/hours.ts'
import { type Language, localeOf, useLanguage } from '../i18n/language.tsx'
import { useSession } from '../session/session.tsx'
import { weekNumber } from './days.ts'
import { localTime } from './zoned.ts'

const ofDay = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** Dates, times and numbers in the reader's language and notation and the workspace's zone. */
export function formatter(language: Language, zone: string, notation: HoursNotation = 'clock') {
  const locale = localeOf(language)
  // Created lazily: a slow phone takes 20 ms for each.
  const dates = (options: Intl.DateTimeFormatOptions) => {
    let made: Intl.DateTimeFormat | undefined
    return (date: Date): string => {
      made ??= new Intl.DateTimeFormat(locale, options)
      return made.format(date)
    }
  }
  const days = (options: Intl.DateTimeFormatOptions) => {
    const text = dates({ ...options, timeZone: 'UTC' })
    return (day: string): string => text(ofDay(day))
  }
  const moments = (options: Intl.DateTimeFormatOptions) => {
    const text = dates({ ...options, timeZone: zone })
    return (iso: string | number): string => text(new Date(iso))
  }
  let decimal: Intl.NumberFormat | undefined
  const form = { notation, language }
  return {
    locale,
    /** `30.01.2026` */
    day: days({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    /** `Fr., 30. Jan.` */
    shortDay: days({ weekday: 'short', day: 'numeric', month: 'short' }),
    longDay: days({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    weekday: days({ weekday: 'short' }),
    month: days({ month: 'long', year: 'numeric' }),
    shortMonth: days({ month: 'short' }),
    week: (day: string): string => `${language === 'de' ? 'KW' : 'Week'} ${weekNumber(day)}`,
    /** `08:00` */
    time: (iso: string | number): string => localTime(iso, zone),
    /** `02:30 CET`, for the hour that is repeated when clocks are put back. */
    timeWithZone: moments({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }),
    date: moments({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    dateTime: moments({ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' }),
    number(value: number): string {
      decimal ??= new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
      return decimal.format(value)
    },
    /** `25%` or `25 %`, from 25. */
    percent: (value: number): string =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100),
    /** `7:30` or `7,50`, from hours with two decimals. */
    hours: (value: number): string => hoursText(secondsFrom(value, notation), form),
    /** `7:30` or `7,50`, from seconds. */
    clock: (seconds: number): string => hoursText(seconds, form),
    /** `+7:30` or `−0,25`, from seconds. */
    balance: (seconds: number): string => balanceText(seconds, form),
    notation,
    /** `7:30:05`, for running clocks. */
    timer: (seconds: number): string =>
      [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
        .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0')))
        .join(':'),
  }
}

export type Format = ReturnType<typeof formatter>

/** A cache by language, zone and notation, shared by the whole page. */
const formats = new Map<string, Format>()

export function useFormat(): Format {
  const { language } = useLanguage()
  const { zone, hoursNotation } = useSession()
  const key = `${language} ${zone} ${hoursNotation}`
  const known = formats.get(key) ?? formatter(language, zone, hoursNotation)
  formats.set(key, known)
  return known
}
