/**
 * The rest of a sentence after the name of a field, in English and in German. `{}` is a placeholder, in the same order in
 * both; `{#}` in German formats its value as a number.
 */
export const germanPredicates: Readonly<Record<string, string>> = {
  'must be given.': 'muss angegeben werden.',
  'must be the handle of a sign-in provider.': 'muss die Kennung eines Anmeldedienstes sein.',
  'must be the address of a provider such as https://login.example.org.':
    'muss die Adresse eines Anmeldedienstes sein, etwa https://login.example.org.',
  'must be domains such as example.org.': 'müssen Domains sein, etwa example.org.',
  'must be scopes separated by spaces, including openid.':
    'müssen Scopes mit Leerzeichen dazwischen sein, darunter openid.',
  'must be given with force_calc_custom_hours.': 'muss zusammen mit force_calc_custom_hours angegeben werden.',
  'must be a day of every year such as 12-24, or a date such as 2026-12-24.':
    'muss ein Tag jedes Jahres sein, etwa 12-24, oder ein Datum, etwa 2026-12-24.',
  'must be a network such as 192.0.2.0/24 or 2001:db8::/32.':
    'muss ein Netz sein, etwa 192.0.2.0/24 oder 2001:db8::/32.',
  'must be 0.5 or 1.': 'muss 0.5 oder 1 sein.',
  'must be an object of columns.': 'muss ein Objekt aus Spalten sein.',
  'must be an object of rules.': 'muss ein Objekt aus Regeln sein.',
  'must be one to four weeks, each of seven numbers of minutes from 0 to 1440.':
    'muss aus ein bis vier Wochen bestehen, jede mit sieben Minutenzahlen von 0 bis 1440.',
  'must be a month such as 2026-01.': 'muss ein Monat sein, etwa 2026-01.',
  'must be a number of at most eight digits.': 'muss eine Nummer mit höchstens acht Ziffern sein.',
  'must be a number of at most three digits.': 'muss eine Nummer mit höchstens drei Ziffern sein.',
  'must be one or two capital letters.': 'muss aus einem oder zwei Großbuchstaben bestehen.',
  'must be text.': 'muss ein Text sein.',
  'contains characters that are not allowed in text.': 'enthält Zeichen, die in Texten nicht erlaubt sind.',
  'may have at most {} characters.': 'darf höchstens {#} Zeichen haben.',
  'must have at least 8 characters.': 'muss mindestens 8 Zeichen haben.',
  'may have at most 200 characters.': 'darf höchstens 200 Zeichen haben.',
  'must not consist of spaces only.': 'darf nicht nur aus Leerzeichen bestehen.',
  'must not be a single repeated character.': 'darf nicht aus einem einzigen wiederholten Zeichen bestehen.',
  'is one of the most common passwords. Choose one that is harder to guess.':
    'gehört zu den häufigsten überhaupt. Besser ist eines, auf das sonst niemand kommt.',
  'must be one line without control characters.': 'muss in einer Zeile ohne Steuerzeichen stehen.',
  'must not contain a web address.': 'darf keine Webadresse enthalten.',
  'must not be empty.': 'darf nicht leer sein.',
  'must be a whole number.': 'muss eine ganze Zahl sein.',
  'must be a number.': 'muss eine Zahl sein.',
  'must be from {} to {}.': 'muss zwischen {#} und {#} liegen.',
  'must be true or false.': 'muss wahr oder falsch sein (true oder false).',
  'must be one of {}.': 'muss einer dieser Werte sein: {}.',
  'must be a date such as 2026-01-30.': 'muss ein Datum sein, etwa 2026-01-30.',
  // Only for imported files, in which German dates are accepted as well.
  'must be a date such as 2026-01-30 or 30.01.2026.': 'muss ein Datum sein, etwa 30.01.2026.',
  'must be a time such as 2026-01-30T09:00:00+01:00.': 'muss ein Zeitpunkt sein, etwa 2026-01-30T09:00:00+01:00.',
  'must be a date or a time in ISO 8601 format.': 'muss ein Datum oder ein Zeitpunkt in ISO-Form sein.',
  'must be a time of day such as 09:30 or 9:30 AM.': 'muss eine Uhrzeit sein, etwa 09:30 oder 9.30 Uhr.',
  'must be a duration such as 1:30, or a number of seconds.':
    'muss eine Dauer sein, etwa 1:30, oder eine Zahl von Sekunden.',
  'must be hours such as 12.5 or -3:45.': 'muss eine Zahl von Stunden sein, etwa 12,5 oder -3:45.',
  'must be 1 or 0.': 'muss 1 oder 0 sein.',
  'must be a time zone such as Europe/Berlin.': 'muss eine Zeitzone sein, etwa Europe/Berlin.',
  'must be a colour such as #1A9988.': 'muss eine Farbe sein, etwa #1A9988.',
  'must be a valid e-mail address.': 'muss eine gültige E-Mail-Adresse sein.',
  'must be the id of a record.': 'muss die ID eines Datensatzes sein.',
  'must be a list.': 'muss eine Liste sein.',
  'must be a list of {}.': 'muss eine Liste sein: {}.',
  'may have at most {} entries.': 'darf höchstens {#} Einträge haben.',
  'may have at most {} ids.': 'darf höchstens {#} IDs haben.',
  'must be an id.': 'muss eine ID sein.',
  'must be ids, separated by commas.': 'muss aus IDs bestehen, durch Kommas getrennt.',
  'must be external ids, separated by commas.': 'muss aus externen IDs bestehen, durch Kommas getrennt.',
  'must be positive whole numbers or 0, separated by commas.':
    'muss aus positiven ganzen Zahlen oder 0 bestehen, durch Kommas getrennt.',
  'must be a list of {tag_id}.': 'muss eine Liste von {tag_id} sein.',
  'must be a list of {custom_field_id, value}.': 'muss eine Liste von {custom_field_id, value} sein.',
  'must be a list of ids of time trackings.': 'muss eine Liste von IDs von Zeiterfassungen sein.',
  'must be an object with content.': 'muss ein Objekt mit Inhalt (content) sein.',
  'must be an object of minutes.': 'muss ein Objekt mit Minuten sein.',
  'must be an object of keys and values.': 'muss ein Objekt aus Schlüsseln und Werten sein.',
  'must be a short name of lowercase letters, digits and underscores.':
    'muss ein kurzer Name aus Kleinbuchstaben, Ziffern und Unterstrichen sein.',
  'must be a picture as a data URL (png, jpeg or webp).': 'muss ein Bild als Data-URL sein (PNG, JPEG oder WebP).',
  'may have at most 512 KiB.': 'darf höchstens 512 KiB groß sein.',
  'must be a country such as DE, a country and state such as DE-BY, or none.':
    'muss ein Land wie DE, ein Land mit Bundesland wie DE-BY oder none sein.',
  'must be the working days per week, from 0 to 7, such as 5 or 5,2026-07-01:3.':
    'muss die Arbeitstage je Woche von 0 bis 7 nennen, etwa 5 oder 5,2026-07-01:3.',
  'must identify records by id and type.': 'muss Datensätze mit ID und Typ nennen.',
  'is not supported here.': 'ist hier nicht bekannt.',
  'must be an object.': 'muss ein Objekt sein.',
}
