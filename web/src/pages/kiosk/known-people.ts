import type { KioskPerson } from '../../api/records.ts'

const name = 'stint-kiosk-people'

/** The names stay on the device, so that it can begin without a network. */
export const knownPeople = {
  read(): KioskPerson[] | undefined {
    const text = localStorage.getItem(name)
    return text ? (JSON.parse(text) as KioskPerson[]) : undefined
  },
  async keep(reading: Promise<KioskPerson[]>): Promise<KioskPerson[]> {
    const people = await reading
    localStorage.setItem(name, JSON.stringify(people))
    return people
  },
  /** Another kiosk has other people. */
  forget: (): void => localStorage.removeItem(name),
}
