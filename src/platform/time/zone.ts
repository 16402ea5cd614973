/**
 * The IANA zone for an IANA name, its city, or a name from the time zone menus of Rails applications. Null if there is
 * none.
 */
export function zoneOf(name: string): string | null {
  names ??= readNames()
  return names.get(name) ?? otherZone(name, names)
}

/** The zone in a request, for its own times. */
export const zoneNamedIn = ({ time_zone }: Record<string, unknown>): string | null =>
  typeof time_zone === 'string' ? zoneOf(time_zone) : null

let names: Map<string, string> | undefined

/** The first zone with a city keeps it, so the order of the lists matters. */
function readNames(): Map<string, string> {
  const found = new Map(Object.entries(menuNames))
  for (const zone of [...presentSpellings, ...Intl.supportedValuesOf('timeZone'), ...olderNames]) {
    found.set(zone, zone)
    const end = zone.slice(zone.lastIndexOf('/') + 1)
    for (const city of [end.replaceAll('_', ' '), end]) if (!found.has(city)) found.set(city, zone)
  }
  return found
}

/**
 * `UTC`, `US/Eastern`, `Etc/GMT+5` and the like are zones too, but their last part is not a place. Intl also accepts
 * offsets such as +01:00 as zones; they are refused here. Only hits are cached, which are few.
 */
function otherZone(name: string, known: Map<string, string>): string | null {
  if (!/^[A-Z][A-Za-z0-9+/-]{1,31}$/.test(name)) return null
  try {
    const zone = new Temporal.ZonedDateTime(0n, name).timeZoneId
    if (zone !== name) return null
    known.set(name, zone)
    return zone
  } catch {
    return null
  }
}

/** Menu names that the city rule does not cover, or maps to another zone. */
const menuNames = {
  'Abu Dhabi': 'Asia/Muscat',
  Alaska: 'America/Juneau',
  'American Samoa': 'Pacific/Pago_Pago',
  Arizona: 'America/Phoenix',
  Astana: 'Asia/Almaty',
  'Atlantic Time (Canada)': 'America/Halifax',
  Beijing: 'Asia/Shanghai',
  Bern: 'Europe/Zurich',
  Brasilia: 'America/Sao_Paulo',
  'Cape Verde Is.': 'Atlantic/Cape_Verde',
  'Central America': 'America/Guatemala',
  'Central Time (US & Canada)': 'America/Chicago',
  'Chatham Is.': 'Pacific/Chatham',
  Chennai: 'Asia/Kolkata',
  'Eastern Time (US & Canada)': 'America/New_York',
  Edinburgh: 'Europe/London',
  Ekaterinburg: 'Asia/Yekaterinburg',
  Georgetown: 'America/Guyana',
  Greenland: 'America/Nuuk',
  Guadalajara: 'America/Mexico_City',
  Hanoi: 'Asia/Bangkok',
  Hawaii: 'Pacific/Honolulu',
  'Indiana (East)': 'America/Indiana/Indianapolis',
  'International Date Line West': 'Etc/GMT+12',
  Islamabad: 'Asia/Karachi',
  'Marshall Is.': 'Pacific/Majuro',
  'Mid-Atlantic': 'Atlantic/South_Georgia',
  'Midway Island': 'Pacific/Midway',
  'Mountain Time (US & Canada)': 'America/Denver',
  Mumbai: 'Asia/Kolkata',
  'New Caledonia': 'Pacific/Noumea',
  'New Delhi': 'Asia/Kolkata',
  Newfoundland: 'America/St_Johns',
  "Nuku'alofa": 'Pacific/Tongatapu',
  Osaka: 'Asia/Tokyo',
  'Pacific Time (US & Canada)': 'America/Los_Angeles',
  Pretoria: 'Africa/Johannesburg',
  Quito: 'America/Lima',
  Samoa: 'Pacific/Apia',
  Sapporo: 'Asia/Tokyo',
  Saskatchewan: 'America/Regina',
  'Solomon Is.': 'Pacific/Guadalcanal',
  'Sri Jayawardenepura': 'Asia/Colombo',
  'St. Petersburg': 'Europe/Moscow',
  'Tokelau Is.': 'Pacific/Fakaofo',
  Wellington: 'Pacific/Auckland',
  'West Central Africa': 'Africa/Algiers',
}

/** Intl lists these under obsolete names (Asia/Calcutta). Both are valid; cities map to these. */
const presentSpellings = [
  'Africa/Asmara',
  'America/Argentina/Buenos_Aires',
  'America/Argentina/Catamarca',
  'America/Argentina/Cordoba',
  'America/Argentina/Jujuy',
  'America/Argentina/Mendoza',
  'America/Atikokan',
  'America/Indiana/Indianapolis',
  'America/Kentucky/Louisville',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
  'Pacific/Chuuk',
  'Pacific/Kanton',
  'Pacific/Pohnpei',
]

/** Aliases of other zones, which Intl does not list. */
const olderNames = `
  Africa/Timbuktu
  America/Argentina/ComodRivadavia America/Atka America/Ensenada America/Fort_Wayne America/Knox_IN America/Montreal
  America/Nipigon America/Pangnirtung America/Porto_Acre America/Rainy_River America/Rosario America/Santa_Isabel
  America/Shiprock America/Thunder_Bay America/Virgin America/Yellowknife
  Antarctica/South_Pole
  Asia/Ashkhabad Asia/Choibalsan Asia/Chongqing Asia/Chungking Asia/Dacca Asia/Harbin Asia/Istanbul Asia/Kashgar
  Asia/Macao Asia/Tel_Aviv Asia/Thimbu Asia/Ujung_Pandang Asia/Ulan_Bator
  Atlantic/Jan_Mayen
  Australia/ACT Australia/Canberra Australia/Currie Australia/LHI Australia/NSW Australia/North Australia/Queensland
  Australia/South Australia/Tasmania Australia/Victoria Australia/West Australia/Yancowinna
  Europe/Belfast Europe/Nicosia Europe/Tiraspol Europe/Uzhgorod Europe/Zaporozhye
  Pacific/Johnston Pacific/Samoa Pacific/Yap`
  .trim()
  .split(/\s+/)
