import { useRef } from 'react'
import { newKey } from './new-key.ts'

/** Idempotency keys: the same content keeps its key, so that a retry after a lost response does not make a second record. */
export function useIdempotencyKey(): (content: object) => string {
  const last = useRef({ text: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current.text !== text) last.current = { text, key: newKey() }
    return last.current.key
  }
}
