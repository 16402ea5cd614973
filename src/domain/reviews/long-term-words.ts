import type { Language } from '../language.ts'
import type { longTermKinds } from './finding.ts'

type Facts = { who: string; day: string; amount: string; limit: string; over: string; due: string; count: number }
type Wording = { title: string; message: (facts: Facts) => string }

export const longTermWords: Record<Language, Record<(typeof longTermKinds)[number], Wording>> = {
  en: {
    weekly_average: {
      title: 'Long weeks',
      message: ({ who, day, amount, limit, over }) =>
        `${who} worked ${amount} a week on average up to ${day}; at most ${limit} are allowed. That is ${over} too much in total.`,
    },
    night_average: {
      title: 'Long days of a night worker',
      message: ({ who, day, amount, limit }) =>
        `${who} works nights and worked ${amount} per working day on average in the four weeks up to ${day}; at most ${limit} are allowed.`,
    },
    replacement_day: {
      title: 'Replacement day off',
      message: ({ who, day, due }) =>
        `${who} worked on ${day}, a Sunday or public holiday, and is due a replacement day off by ${due}.`,
    },
    free_sundays: {
      title: 'Too few free Sundays',
      message: ({ who, day, count }) =>
        `After the work on ${day}, ${who} has ${count} free Sundays left in the year; at least 15 are required.`,
    },
    young_hours: {
      title: 'Night work by a minor',
      message: ({ who, day, amount }) =>
        `${who} is under 18 and worked ${amount} before 6:00 or after 20:00 on ${day}.`,
    },
    young_week: {
      title: 'Long week of a minor',
      message: ({ who, day, amount, count }) =>
        `${who} is under 18 and worked ${amount} on ${count} days of the week from ${day}; at most 40 h on five days are allowed.`,
    },
    maternity_hours: {
      title: 'Work despite maternity protection',
      message: ({ who, day, amount }) =>
        `${who} is under maternity protection and worked ${amount} on a Sunday or public holiday, before 6:00 or after 20:00 on ${day}.`,
    },
    maternity_fortnight: {
      title: 'Long weeks under maternity protection',
      message: ({ who, day, amount, limit }) =>
        `${who} is under maternity protection and worked ${amount} in the two weeks from ${day}; at most ${limit} are allowed.`,
    },
  },
  de: {
    weekly_average: {
      title: 'Lange Wochen',
      message: ({ who, day, amount, limit, over }) =>
        `${who} hat bis zum ${day} im Schnitt ${amount} in der Woche gearbeitet; höchstens ${limit} sind erlaubt. Das sind insgesamt ${over} zu viel.`,
    },
    night_average: {
      title: 'Lange Tage bei Nachtarbeit',
      message: ({ who, day, amount, limit }) =>
        `${who} arbeitet nachts und hat in den vier Wochen bis zum ${day} im Schnitt ${amount} je Werktag gearbeitet; höchstens ${limit} sind erlaubt.`,
    },
    replacement_day: {
      title: 'Ersatzruhetag',
      message: ({ who, day, due }) =>
        `${who} hat am ${day}, einem Sonn- oder Feiertag, gearbeitet und braucht bis zum ${due} einen Ersatzruhetag.`,
    },
    free_sundays: {
      title: 'Zu wenige freie Sonntage',
      message: ({ who, day, count }) =>
        `Mit der Arbeit am ${day} bleiben ${who} im Jahr ${count} freie Sonntage; 15 müssen frei sein.`,
    },
    young_hours: {
      title: 'Nachtarbeit unter 18',
      message: ({ who, day, amount }) =>
        `${who} ist unter 18 und hat am ${day} ${amount} vor 6:00 oder nach 20:00 gearbeitet.`,
    },
    young_week: {
      title: 'Lange Woche unter 18',
      message: ({ who, day, amount, count }) =>
        `${who} ist unter 18 und hat in der Woche ab ${day} ${amount} an ${count} Tagen gearbeitet; höchstens 40 h an fünf Tagen sind erlaubt.`,
    },
    maternity_hours: {
      title: 'Arbeit trotz Mutterschutz',
      message: ({ who, day, amount }) =>
        `Für ${who} gilt Mutterschutz; am ${day} wurden ${amount} an einem Sonn- oder Feiertag, vor 6:00 oder nach 20:00 gearbeitet.`,
    },
    maternity_fortnight: {
      title: 'Lange Wochen im Mutterschutz',
      message: ({ who, day, amount, limit }) =>
        `Für ${who} gilt Mutterschutz; in den zwei Wochen ab ${day} wurden ${amount} gearbeitet, höchstens ${limit} sind erlaubt.`,
    },
  },
}
