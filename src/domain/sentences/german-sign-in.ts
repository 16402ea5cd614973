/** What is said at the way in: second factors and sign-in providers. */
export const germanSignIn: Readonly<Record<string, string>> = {
  'A second factor is needed: send the code of your authenticator app, or a recovery code, as otp.':
    'Ein zweiter Faktor ist nötig: der Code der Authenticator-App oder ein Wiederherstellungscode als otp.',
  'A workspace of yours wants a second factor. Set up another one first.':
    'Ein Arbeitsbereich verlangt einen zweiten Faktor. Bitte zuerst einen anderen einrichten.',
  'Your workspace wants a second factor. Set up an authenticator app or a passkey to go on.':
    'Der Arbeitsbereich verlangt einen zweiten Faktor. Um fortzufahren, bitte eine Authenticator-App oder einen Passkey einrichten.',
  'Nobody needs more than {} passkeys. Remove one first.':
    'Mehr als {} Passkeys braucht niemand. Bitte zuerst einen entfernen.',
  'Recovery codes come with an authenticator app or a passkey. Set one up first.':
    'Wiederherstellungscodes gehören zu einer Authenticator-App oder einem Passkey. Bitte zuerst eines davon einrichten.',
  'Send a code as otp, or a passkey.': 'Nötig ist ein Code als otp oder ein Passkey.',
  'Send the password, a code or a passkey.': 'Nötig ist das Passwort, ein Code oder ein Passkey.',
  'This is not a code or passkey that counts now. Try the next one.':
    'Dieser Code oder Passkey gilt jetzt nicht. Bitte den nächsten versuchen.',
  'This is not the code that the app shows now. Check the time of the phone, and try the next one.':
    'Das ist nicht der Code, den die App jetzt zeigt. Bitte die Uhrzeit des Telefons prüfen und den nächsten versuchen.',
  'This is your only way in. Set up another one first, such as a password or a passkey.':
    'Das ist der einzige Zugang. Bitte zuerst einen anderen einrichten, etwa ein Passwort oder einen Passkey.',
  'This passkey could not be checked. Try again.':
    'Dieser Passkey konnte nicht geprüft werden. Bitte noch einmal versuchen.',
  'This passkey is already in use.': 'Dieser Passkey wird schon benutzt.',
  'This passkey is not known here, or it was not shown in time. Try again.':
    'Dieser Passkey ist hier nicht bekannt oder kam zu spät. Bitte noch einmal versuchen.',
  'This sign-in took too long. Begin again.': 'Diese Anmeldung hat zu lange gedauert. Bitte noch einmal beginnen.',
  'The sign-in provider did not ask you again who you are, so this does not count. Use another way.':
    'Der Anmeldedienst hat nicht noch einmal gefragt, wer sich anmeldet; deshalb zählt das nicht. Bitte einen anderen Weg nehmen.',
  'At the sign-in provider you are somebody else. Sign in there as yourself.':
    'Beim Anmeldedienst ist jemand anderes angemeldet. Bitte dort als dieselbe Person anmelden.',
  'You have an authenticator app already. Remove it first to set up another one.':
    'Es gibt schon eine Authenticator-App. Bitte zuerst diese entfernen, um eine andere einzurichten.',
  'You have no authenticator app.': 'Es gibt keine Authenticator-App.',
  // By a sign-in provider.
  'Passwords are switched off for you. Sign in with the provider of your company.':
    'Passwörter sind hier abgeschaltet. Die Anmeldung geht über den Anmeldedienst des Unternehmens.',
  'Passkeys are switched off for you. Sign in with the provider of your company.':
    'Passkeys allein reichen hier nicht. Die Anmeldung geht über den Anmeldedienst des Unternehmens.',
  'There is no active user with this e-mail address.': 'Es gibt keine aktive Person mit dieser E-Mail-Adresse.',
  'There is no such sign-in provider.': 'Diesen Anmeldedienst gibt es nicht.',
  'There is no such workspace.': 'Diesen Arbeitsbereich gibt es nicht.',
  'Return to must be a path on this server, such as /w/1/my-day.':
    'Das Ziel nach der Anmeldung muss ein Pfad auf diesem Server sein, etwa /w/1/my-day.',
  'This sign-in is over, or was begun in another browser. Start again.':
    'Diese Anmeldung ist vorbei oder wurde in einem anderen Browser begonnen. Bitte noch einmal beginnen.',
  'What the sign-in provider answered could not be verified. Start again.':
    'Was der Anmeldedienst geantwortet hat, ließ sich nicht bestätigen. Bitte noch einmal beginnen.',
  'The sign-in provider does not accept the client ID or client secret of Stint. Tell your administrators.':
    'Der Anmeldedienst nimmt die Client-ID oder das Client-Secret von Stint nicht an. Bitte der Verwaltung Bescheid sagen.',
  'The sign-in provider cannot be used at the moment. Try again shortly, or tell your administrators.':
    'Der Anmeldedienst ist im Moment nicht zu benutzen. Bitte gleich noch einmal versuchen oder der Verwaltung Bescheid sagen.',
  'Nobody here is linked with this sign-in. Ask your administrators.':
    'Mit dieser Anmeldung ist hier niemand verknüpft. Die Verwaltung kann helfen.',
  'Somebody else signs in with this already.': 'Damit meldet sich bereits jemand anderes an.',
  'The logout token is not valid.': 'Das Abmelde-Token ist nicht gültig.',
  'To create people, a workspace must be given.': 'Um Personen anzulegen, muss ein Arbeitsbereich angegeben werden.',
  'Each area must belong to the workspace in which people are created.':
    'Jeder Bereich muss zu dem Arbeitsbereich gehören, in dem Personen angelegt werden.',
  'This account has a provider with this issuer and client id already.':
    'Dieses Konto hat bereits einen Anmeldedienst mit diesem Aussteller und dieser Client-ID.',
  'The provider does not offer sign-in by authorization code.':
    'Der Dienst bietet keine Anmeldung mit Autorisierungscode an.',
  'The provider signs with none of the algorithms that Stint can check.':
    'Der Dienst signiert mit keinem der Verfahren, die Stint prüfen kann.',
  'The provider shows no keys by which its signatures could be checked.':
    'Der Dienst zeigt keine Schlüssel, mit denen sich seine Signaturen prüfen ließen.',
  'At this address no provider describes itself as this issuer. It must be written as the provider writes it.':
    'Unter dieser Adresse beschreibt sich kein Dienst als dieser Aussteller. Er muss so geschrieben sein, wie der Dienst ihn schreibt.',
  'The host {} is in a private network, which the operator has not allowed.':
    'Der Host {} liegt in einem privaten Netz, das der Betreiber nicht freigegeben hat.',
  'The host {} must be reached by https.': 'Der Host {} muss über https erreichbar sein.',
  'There is no host {}.': 'Den Host {} gibt es nicht.',
  'The host {} does not answer in time.': 'Der Host {} antwortet nicht rechtzeitig.',
  'The host {} answers with more than can be right.': 'Der Host {} antwortet mit mehr, als richtig sein kann.',
  'The host {} cannot be reached.': 'Der Host {} ist nicht zu erreichen.',
}
