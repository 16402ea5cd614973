// Days as stored and sent, `2026-03-29`; they sort as text.

export const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()
export const dayBefore = (day: string): string => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
export const later = (left: string, right: string): string => (left > right ? left : right)
export const earlier = (left: string, right: string): string => (left < right ? left : right)
