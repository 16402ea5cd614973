/** Sentences about the form of requests, in English and in German. `{}` is a placeholder. */
export const germanRequests: Readonly<Record<string, string>> = {
  'User id and the relationship user refer to different people.':
    'user_id und die Beziehung user nennen verschiedene Personen.',
  'Area id and the relationship area refer to different areas.':
    'area_id und die Beziehung area nennen verschiedene Bereiche.',
  'Tag ids and the relationship tags refer to different tags.':
    'tag_ids und die Beziehung tags nennen verschiedene Tags.',
  'Problems that are not listed: {}.': 'Probleme, die nicht aufgeführt sind: {#}.',
  'The request needs a body with a "data" object.': 'Die Anfrage braucht einen Inhalt mit einem Objekt „data“.',
  'The request needs an object "{}".': 'Die Anfrage braucht ein Objekt „{}“.',
  'Attributes must be an object.': '„attributes“ muss ein Objekt sein.',
  'A file can have at most {} entries. Choose a shorter period or more filters.':
    'Eine Datei fasst höchstens {#} Einträge. Bitte einen kürzeren Zeitraum wählen oder weiter eingrenzen.',
  'A request may have at most {} filters.': 'Eine Anfrage darf höchstens {} Filter haben.',
  'The matcher or the value is not valid for the filter {}.':
    'Der Vergleich oder der Wert des Filters {} passt nicht zu ihm.',
  'The filter {} is not supported here.': 'Einen Filter {} gibt es hier nicht.',
  'Filters in brackets are not supported here.': 'Filter in Klammern gibt es hier nicht.',
  'The parameter {} is not supported here.': 'Der Parameter {} ist hier nicht bekannt.',
  'A filter must be written as filter[field].': 'Ein Filter wird als filter[feld] geschrieben.',
  'There is no matcher {}.': 'Einen Vergleich {} gibt es nicht.',
  'The matcher {} takes at most {} characters.': 'Der Vergleich {} nimmt höchstens {} Zeichen.',
  'This list cannot be sorted by {}.': 'Diese Liste lässt sich nicht nach {} sortieren.',
  '"{}" is not a relationship of {}.': '„{}“ ist keine Beziehung von {}.',
  'The parameter {} must be a whole number of at least {}.':
    'Der Parameter {} muss eine ganze Zahl von mindestens {} sein.',
  'The parameter page must be a whole number of at least 1.':
    'Der Parameter page muss eine ganze Zahl von mindestens 1 sein.',
  'The parameter type must be given.': 'Der Parameter type muss angegeben werden.',
  'The parameter year must be a year such as 2026.': 'Der Parameter year muss ein Jahr wie 2026 sein.',
  'The request could not be read.': 'Die Anfrage konnte nicht gelesen werden.',
  'The request must have a Host header.': 'Die Anfrage muss ihren Host nennen.',
  'There is nothing at this address.': 'Unter dieser Adresse gibt es nichts.',
  'The request is too large.': 'Die Anfrage ist zu groß.',
  'There is no space for this file: the account has used up its storage quota.':
    'Für diese Datei ist kein Platz: Das Konto hat seinen Speicherplatz für Dateien aufgebraucht.',
  'Send the body without compression.': 'Der Inhalt ist unkomprimiert zu senden.',
  'Send the body as application/vnd.api+json or application/json.':
    'Der Inhalt ist als application/vnd.api+json oder application/json zu senden.',
  'The body is not valid JSON.': 'Der Inhalt ist kein gültiges JSON.',
  'The body must be encoded in UTF-8.': 'Der Inhalt muss in UTF-8 codiert sein.',
  'The body may be nested {} levels deep at most.': 'Der Inhalt darf höchstens {} Ebenen tief verschachtelt sein.',
  'Send the file as multipart/form-data.': 'Die Datei ist als multipart/form-data zu senden.',
  'A file must be sent.': 'Eine Datei muss gesendet werden.',
  'The file is empty.': 'Die Datei ist leer.',
  'Send one file at a time.': 'Bitte eine Datei nach der anderen senden.',
  'The multipart form could not be read.': 'Das Formular konnte nicht gelesen werden.',
  'The request arrived too slowly. Send it again.': 'Die Anfrage kam zu langsam an. Bitte noch einmal senden.',
  'The key may have at most {} characters.': 'Der Schlüssel darf höchstens {} Zeichen haben.',
  'This key was used for a different request. Use a new key.':
    'Dieser Schlüssel wurde für eine andere Anfrage verwendet. Es braucht einen neuen.',
  'Too many requests are waiting at the moment. Try again shortly.':
    'Im Moment warten zu viele Anfragen. Bitte gleich noch einmal versuchen.',
  'The database cannot be reached at the moment. Try again shortly.':
    'Die Datenbank ist im Moment nicht erreichbar. Bitte gleich noch einmal versuchen.',
  'The database has no space left, and nothing was changed. Try again later.':
    'In der Datenbank ist kein Platz mehr; es wurde nichts geändert. Bitte später noch einmal versuchen.',
  'A number, or a sum of numbers, is too large.': 'Eine Zahl oder eine Summe von Zahlen ist zu groß.',
  'This took too long, and nothing was changed. Try again in a moment.':
    'Das hat zu lange gedauert, und nichts wurde geändert. Bitte gleich noch einmal versuchen.',
  'Files cannot be stored or read at the moment. Try again shortly.':
    'Dateien können im Moment nicht gespeichert oder gelesen werden. Bitte gleich noch einmal versuchen.',
  'Another request was changing the same records. Try again.':
    'Eine andere Anfrage hat dieselben Datensätze geändert. Bitte noch einmal versuchen.',
  'Something went wrong on our side. It has been logged.':
    'Auf unserer Seite ist etwas schiefgegangen. Es wurde protokolliert.',
  'Stint is starting. Try again in a moment.': 'Stint startet. Bitte gleich noch einmal versuchen.',
  'Stint is shutting down. Try again in a moment.': 'Stint wird angehalten. Bitte gleich noch einmal versuchen.',
  'Stint is down for maintenance. Try again later.': 'Stint wird gewartet. Bitte später noch einmal versuchen.',
}
