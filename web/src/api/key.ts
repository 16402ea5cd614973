import { useRef } from 'react'

/** A key that nobody else has. Browsers offer `randomUUID` by https only, and a first server often speaks plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The same content has the same key, so that a second try after a lost answer is not a second record. */
export function useKey(): (content: object) => string {
  const last = useRef({ text: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current.text !== text) last.current = { text, key: newKey() }
    return last.current.key
  }
}
