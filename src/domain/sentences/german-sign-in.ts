/** About signing in: second factors and sign-in providers. */
export const germanSignIn: Readonly<Record<string, string>> = {
  'A second factor is needed: send the code of your authenticator app, or a recovery code, as otp.':
    'Ein zweiter Faktor ist nötig: der Code der Authenticator-App oder ein Wiederherstellungscode als otp.',
  'One of your workspaces requires a second factor. Set up another second factor first.':
    'Ein Arbeitsbereich verlangt einen zweiten Faktor. Bitte zuerst einen anderen einrichten.',
  'Your workspace requires a second factor. Set up an authenticator app or a passkey to continue.':
    'Der Arbeitsbereich verlangt einen zweiten Faktor. Um fortzufahren, bitte eine Authenticator-App oder einen Passkey einrichten.',
  'You can have at most {} passkeys. Remove one first.':
    'Es sind höchstens {} Passkeys möglich. Bitte zuerst einen entfernen.',
  'Recovery codes come with an authenticator app or a passkey. Set one up first.':
    'Wiederherstellungscodes gehören zu einer Authenticator-App oder einem Passkey. Bitte zuerst eines davon einrichten.',
  'Send a code as otp, or a passkey.': 'Nötig ist ein Code als otp oder ein Passkey.',
  'Send the password, a code or a passkey.': 'Nötig ist das Passwort, ein Code oder ein Passkey.',
  'This code or passkey is not valid. Try the next one.':
    'Dieser Code oder Passkey gilt jetzt nicht. Bitte den nächsten versuchen.',
  'This is not the code that your app shows now. Check the clock of your phone and try the next code.':
    'Das ist nicht der Code, den die App jetzt zeigt. Bitte die Uhrzeit des Telefons prüfen und den nächsten versuchen.',
  'This is your only way to sign in. Set up another one first, such as a password or a passkey.':
    'Das ist der einzige Zugang. Bitte zuerst einen anderen einrichten, etwa ein Passwort oder einen Passkey.',
  'This passkey could not be verified. Try again.':
    'Dieser Passkey konnte nicht geprüft werden. Bitte noch einmal versuchen.',
  'This passkey is already in use.': 'Dieser Passkey wird schon benutzt.',
  'This passkey is unknown, or the sign-in attempt has expired. Try again.':
    'Dieser Passkey ist hier nicht bekannt oder kam zu spät. Bitte noch einmal versuchen.',
  'This sign-in took too long. Start again.': 'Diese Anmeldung hat zu lange gedauert. Bitte noch einmal beginnen.',
  'The sign-in provider did not ask you to sign in again, so your identity is not confirmed. Confirm it in another way.':
    'Der Anmeldedienst hat keine neue Anmeldung verlangt; deshalb gilt das nicht als Bestätigung. Bitte einen anderen Weg nehmen.',
  'You are signed in to the sign-in provider as somebody else. Sign in there with your own account.':
    'Beim Anmeldedienst ist jemand anderes angemeldet. Bitte dort als dieselbe Person anmelden.',
  'You already have an authenticator app. Remove it before you set up another one.':
    'Es gibt schon eine Authenticator-App. Bitte zuerst diese entfernen, um eine andere einzurichten.',
  'You have no authenticator app.': 'Es gibt keine Authenticator-App.',
  // Sign-in providers.
  'You cannot sign in with a password. Use your company’s sign-in provider.':
    'Passwörter sind hier abgeschaltet. Die Anmeldung geht über den Anmeldedienst des Unternehmens.',
  'You cannot sign in with a passkey. Use your company’s sign-in provider.':
    'Passkeys allein reichen hier nicht. Die Anmeldung geht über den Anmeldedienst des Unternehmens.',
  'There is no active user with this e-mail address.': 'Es gibt keine aktive Person mit dieser E-Mail-Adresse.',
  'There is no such sign-in provider.': 'Diesen Anmeldedienst gibt es nicht.',
  'There is no such workspace.': 'Diesen Arbeitsbereich gibt es nicht.',
  'Return to must be a path on this server, such as /w/1/my-day.':
    'Das Ziel nach der Anmeldung muss ein Pfad auf diesem Server sein, etwa /w/1/my-day.',
  'This sign-in has expired, or was started in another browser. Start again.':
    'Diese Anmeldung ist vorbei oder wurde in einem anderen Browser begonnen. Bitte noch einmal beginnen.',
  'The response from the sign-in provider could not be verified. Start again.':
    'Die Antwort des Anmeldedienstes ließ sich nicht prüfen. Bitte noch einmal beginnen.',
  'The sign-in provider does not accept the client ID or client secret of Stint. Tell your administrators.':
    'Der Anmeldedienst nimmt die Client-ID oder das Client-Secret von Stint nicht an. Bitte der Verwaltung Bescheid sagen.',
  'The sign-in provider cannot be used at the moment. Try again shortly, or tell your administrators.':
    'Der Anmeldedienst ist im Moment nicht zu benutzen. Bitte gleich noch einmal versuchen oder der Verwaltung Bescheid sagen.',
  'No user is linked to this sign-in. Ask your administrators.':
    'Mit dieser Anmeldung ist hier niemand verknüpft. Die Verwaltung kann helfen.',
  'This sign-in already belongs to somebody else.': 'Diese Anmeldung gehört schon jemand anderem.',
  'The logout token is not valid.': 'Das Abmelde-Token ist nicht gültig.',
  'To create people, a workspace must be given.': 'Um Personen anzulegen, muss ein Arbeitsbereich angegeben werden.',
  'Each area must belong to the workspace in which people are created.':
    'Jeder Bereich muss zu dem Arbeitsbereich gehören, in dem Personen angelegt werden.',
  'This account already has a provider with this issuer and client id.':
    'Dieses Konto hat bereits einen Anmeldedienst mit diesem Aussteller und dieser Client-ID.',
  'The provider does not support the authorization code flow.':
    'Der Dienst bietet keine Anmeldung mit Autorisierungscode an.',
  'The provider does not use a signature algorithm that Stint supports.':
    'Der Dienst signiert mit keinem der Verfahren, die Stint prüfen kann.',
  'The provider does not publish keys to verify its signatures with.':
    'Der Dienst veröffentlicht keine Schlüssel, mit denen sich seine Signaturen prüfen ließen.',
  'No provider at this address identifies itself as this issuer. Enter the issuer exactly as the provider does.':
    'Unter dieser Adresse meldet sich kein Dienst als dieser Aussteller. Die Schreibweise muss genau die des Dienstes sein.',
  'The host {} is in a private network, which the operator has not allowed.':
    'Der Host {} liegt in einem privaten Netz, das der Betreiber nicht freigegeben hat.',
  'The host {} must be reached over HTTPS.': 'Der Host {} muss über https erreichbar sein.',
  'The host {} does not exist.': 'Den Host {} gibt es nicht.',
  'The host {} did not respond in time.': 'Der Host {} antwortet nicht rechtzeitig.',
  'The host {} sent a response that is too large.': 'Die Antwort des Hosts {} ist zu groß.',
  'The host {} cannot be reached.': 'Der Host {} ist nicht zu erreichen.',
}
