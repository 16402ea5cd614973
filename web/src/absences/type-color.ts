import type { AbsenceType } from '../api/records.ts'

/** For types without a colour of their own. */
const defaultColors: Record<AbsenceType['kind'], string> = {
  vacation: '#0b7285',
  sickness: '#c92a2a',
  overtime: '#5f3dc4',
  unpaid: '#495057',
  parental: '#a61e4d',
  education: '#2b8a3e',
  other: '#364fc7',
}

export const kindColor = (kind: AbsenceType['kind']): string => defaultColors[kind]

export const typeColor = (type: AbsenceType | undefined): string => type?.color ?? kindColor(type?.kind ?? 'other')

/** Black or white, whichever has more contrast on the colour; one of them always has 4.5 or more. */
export function textOn(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((offset) =>
    linear(Number.parseInt(color.slice(offset, offset + 2), 16) / 255),
  )
  const light = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#ffffff' : '#000000'
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
