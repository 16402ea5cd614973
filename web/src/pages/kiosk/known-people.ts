import type { KioskPerson } from '../../api/records.ts'

const storageKey = 'stint-kiosk-people'

/** The list of people, cached so that the kiosk can start without a network. */
export const knownPeople = {
  read(): KioskPerson[] | undefined {
    const text = localStorage.getItem(storageKey)
    return text ? (JSON.parse(text) as KioskPerson[]) : undefined
  },
  async keep(reading: Promise<KioskPerson[]>): Promise<KioskPerson[]> {
    const people = await reading
    localStorage.setItem(storageKey, JSON.stringify(people))
    return people
  },
  /** Another kiosk has other people. */
  forget: (): void => localStorage.removeItem(storageKey),
}
