const given = new URLSearchParams(location.hash.slice(1))
const form = document.getElementById('form')
const outcome = document.getElementById('outcome')
document.getElementById('email').value = given.get('email') ?? ''

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const attributes = {
    email: document.getElementById('email').value,
    reset_password_token: given.get('token') ?? '',
    password: document.getElementById('password').value,
  }
  try {
    const response = await fetch('/api/v3/password', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/vnd.api+json' },
      body: JSON.stringify({ data: { type: 'user', attributes } }),
    })
    const answer = await response.json()
    outcome.textContent = response.ok
      ? 'Your password is set. You can sign in with it now.'
      : answer.errors.map((error) => error.title).join(' ')
    form.hidden = response.ok
    history.replaceState(null, '', location.pathname + (response.ok ? '' : location.hash))
  } catch {
    outcome.textContent = 'The server could not be reached. Try again.'
  }
})
