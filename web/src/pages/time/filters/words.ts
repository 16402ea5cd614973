import { texts } from '../../../i18n/language.tsx'

export const words = texts(
  {
    filters: 'Filters',
    show: (count: number) => (count > 0 ? `Filters (${count})` : 'Filters'),
    everybody: 'Everybody',
    me: (name: string) => `${name} (me)`,
    from: 'From',
    until: 'Until',
    any: 'Any',
    reset: 'Clear filters',
    tag: 'Tag',
    saved: 'Saved filters',
    keep: 'Save these filters',
    keepAbout: 'Only on this device.',
    name: 'Name',
    forget: (name: string) => `Delete ${name}`,
  },
  {
    filters: 'Filter',
    show: (count: number) => (count > 0 ? `Filter (${count})` : 'Filter'),
    everybody: 'Alle',
    me: (name: string) => `${name} (ich)`,
    from: 'Von',
    until: 'Bis',
    any: 'Alle',
    reset: 'Filter leeren',
    // “Tag” alone would read as the German word for day.
    tag: 'Tags',
    saved: 'Meine Filter',
    keep: 'Diese Filter merken',
    keepAbout: 'Nur auf diesem Gerät.',
    name: 'Name',
    forget: (name: string) => `${name} löschen`,
  },
)
