// Converts instants to local times of a zone. The server converts back: it reads a time without an offset in the workspace's
// zone, so a form sends `2026-01-30T08:00:00` as it was typed.

const forms = new Map<string, Intl.DateTimeFormat>()

function formOf(zone: string): Intl.DateTimeFormat {
  const known = forms.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  forms.set(zone, made)
  return made
}

/** `2026-01-30T08:00:00` in the zone. */
export const localMoment = (iso: string | number, zone: string): string =>
  formOf(zone).format(new Date(iso)).replace(' ', 'T')
export const localDay = (iso: string | number, zone: string): string => localMoment(iso, zone).slice(0, 10)
/** `08:00` */
export const localTime = (iso: string | number, zone: string): string => localMoment(iso, zone).slice(11, 16)
export const today = (zone: string): string => localDay(Date.now(), zone)
/** Hours since midnight on the wall clock, for charts. */
export const wallHours = (iso: string | number, zone: string): number => {
  const [hours, minutes, seconds] = localMoment(iso, zone).slice(11).split(':').map(Number) as [number, number, number]
  return hours + minutes / 60 + seconds / 3600
}
/** The zone that times of a workspace are shown in. */
export const zoneOf = ({ iana_time_zone }: { iana_time_zone?: string | null }): string =>
  iana_time_zone || browserZone()
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')
let ownZone: string | undefined
export function browserZone(): string {
  ownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return ownZone
}
