/** About files that are imported, and what is in their rows. */
export const germanTables: Readonly<Record<string, string>> = {
  'The file is empty.': 'Die Datei ist leer.',
  'The file is too large: at most 50 MB can be imported.':
    'Die Datei ist zu groß: Höchstens 50 MB können importiert werden.',
  'Old or protected Excel files cannot be read. Save it as .xlsx without a password, or as CSV.':
    'Alte und geschützte Excel-Dateien können nicht gelesen werden. Bitte ohne Kennwort als .xlsx oder als CSV speichern.',
  'This is not a table. Upload a CSV, XLSX or JSON file.':
    'Das ist keine Tabelle. Bitte eine CSV-, XLSX- oder JSON-Datei hochladen.',
  'This is an archive, not an Excel file. Upload the table itself.':
    'Das ist ein Archiv und keine Excel-Datei. Bitte die Tabelle selbst hochladen.',
  'The table has too many columns: at most 500 can be imported.':
    'Die Tabelle hat zu viele Spalten: Höchstens 500 können importiert werden.',
  'The table has too many rows: at most 1,000,000 can be imported.':
    'Die Tabelle hat zu viele Zeilen: Höchstens 1.000.000 können importiert werden.',
  'The table has a quotation mark that is never closed.':
    'In der Tabelle öffnet sich ein Anführungszeichen, das nie geschlossen wird.',
  'Line {} is too long to be a row of a table.': 'Zeile {#} ist zu lang für die Zeile einer Tabelle.',
  'Line {} has a cell that is too long: at most 32,767 characters can be imported.':
    'Zeile {#} hat eine zu lange Zelle: Höchstens 32.767 Zeichen können importiert werden.',
  'The Excel file has a cell that is too long: at most 32,767 characters can be imported.':
    'Die Excel-Datei hat eine zu lange Zelle: Höchstens 32.767 Zeichen können importiert werden.',
  'The content of the file is too large to be imported.': 'Der Inhalt der Datei ist zu groß für den Import.',
  'The JSON file is nested too deeply to be a table.': 'Die JSON-Datei ist zu tief verschachtelt für eine Tabelle.',
  'Reading this file takes too long. Import it in several parts.':
    'Das Lesen dieser Datei dauert zu lange. Bitte in mehreren Teilen importieren.',
  'Line {} cannot be read as a row of a table.': 'Zeile {#} kann nicht als Zeile einer Tabelle gelesen werden.',
  'The JSON file must be a list of records.': 'Die JSON-Datei muss eine Liste von Datensätzen sein.',
  'The file is not valid JSON.': 'Die Datei ist kein gültiges JSON.',
  'The Excel file is damaged and cannot be read.': 'Die Excel-Datei ist beschädigt und kann nicht gelesen werden.',
  'The content of the Excel file is too large to be imported.':
    'Der Inhalt der Excel-Datei ist zu groß für den Import.',
  'The Excel file has no sheet with a table.': 'Die Excel-Datei hat kein Blatt mit einer Tabelle.',
  'The end must be after the start.': 'Das Ende muss nach dem Beginn liegen.',
  'An absence of hours needs a start time and an end time.':
    'Eine stundenweise Abwesenheit braucht eine Anfangs- und eine Endzeit.',
  'A single day cannot be half in the morning and half in the afternoon.':
    'Ein einzelner Tag kann nicht am Vormittag und am Nachmittag halb sein.',
  'An absence can have hours or half days, but not both.':
    'Eine Abwesenheit kann Stunden oder halbe Tage haben, aber nicht beides.',
  'End date must not be before the start.': 'Das Enddatum darf nicht vor dem Beginn liegen.',
  'Nobody in this workspace has this e-mail address.': 'Niemand in diesem Arbeitsbereich hat diese E-Mail-Adresse.',
  'Nobody in this workspace has this name.': 'Niemand in diesem Arbeitsbereich heißt so.',
  'Nobody in this workspace has this personnel number.': 'Niemand in diesem Arbeitsbereich hat diese Personalnummer.',
  'Several people in this workspace have this personnel number.':
    'In diesem Arbeitsbereich haben mehrere diese Personalnummer.',
  'Several people in this workspace have this name.': 'In diesem Arbeitsbereich heißen mehrere so.',
  'This person has other working time at this time.': 'Diese Person hat in dieser Zeit schon andere Arbeitszeit.',
  'This person has another absence at this time.': 'Diese Person hat in dieser Zeit schon eine andere Abwesenheit.',
  'The break is longer than the working time around it.': 'Die Pause ist länger als die Arbeitszeit, in der sie liegt.',
  'There is no absence type with exactly this name.': 'Es gibt keine Abwesenheitsart, die genau so heißt.',
  'This tag is in use now, so it is kept.': 'Dieser Tag wird inzwischen verwendet und bleibt deshalb.',
  'This has been changed since the import, so it is kept. Delete it by hand.':
    'Das wurde seit dem Import geändert und bleibt deshalb. Es kann von Hand gelöscht werden.',
  'This person is not in this workspace.': 'Diese Person ist nicht in diesem Arbeitsbereich.',
  'The other service keeps sending the same page.': 'Der andere Dienst antwortet immer wieder mit derselben Seite.',
  'The other service does not respond like the public API.':
    'Der andere Dienst antwortet nicht so, wie es die öffentliche API tut.',
  'There is too much to fetch at once. Choose a later first day.':
    'Das ist zu viel auf einmal. Bitte einen späteren ersten Tag wählen.',
  'The other service does not accept this token.': 'Der andere Dienst nimmt dieses Token nicht an.',
  'The other service is not responding at the moment.': 'Der andere Dienst antwortet zurzeit nicht.',
  'Address must be a URL such as https://time.example.org.':
    'Die Adresse muss etwa so aussehen: https://time.example.org.',
  'Record must be one of user, entitlement, absence, session.':
    '„Datensatz“ muss einer dieser Werte sein: user, entitlement, absence, session.',
}
