import { useMemo } from 'react'
import { type Language, localeOf, useLanguage } from '../i18n/language.tsx'
import { useSession } from '../session/session.tsx'
import { weekNumber } from './days.ts'
import { localTime } from './zoned.ts'

const ofDay = (day: string): Date => new Date(`${day}T12:00:00Z`)

const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')}`

/** Dates, times and numbers in the reader's language and the workspace's zone. */
export function formatter(language: Language, zone: string) {
  const locale = localeOf(language)
  const days = (options: Intl.DateTimeFormatOptions) => {
    const form = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (day: string): string => form.format(ofDay(day))
  }
  const moments = (options: Intl.DateTimeFormatOptions) => {
    const form = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
    return (iso: string | number): string => form.format(new Date(iso))
  }
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const fixed = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
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
    date: moments({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    dateTime: moments({ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' }),
    number: (value: number): string => decimal.format(value),
    /** `7,50` */
    hours: (value: number): string => fixed.format(value),
    /** `7:30` from seconds. */
    clock: clockOf,
    /** `+7:30` or `−0:15` from seconds; what is less than a minute is nothing. */
    balance: (seconds: number): string => {
      const minutes = Math.trunc(seconds / 60)
      const sign = minutes > 0 ? '+' : minutes < 0 ? '−' : ''
      return `${sign}${clockOf(Math.abs(minutes) * 60)}`
    },
    /** `7:30:05`, for what is running. */
    timer: (seconds: number): string =>
      [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
        .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0')))
        .join(':'),
  }
}

export type Format = ReturnType<typeof formatter>

export function useFormat(): Format {
  const { language } = useLanguage()
  const { zone } = useSession()
  return useMemo(() => formatter(language, zone), [language, zone])
}
