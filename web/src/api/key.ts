import { useRef } from 'react'
import { newKey } from './new-key.ts'

/** The same content has the same key, so that a second try after a lost answer is not a second record. */
export function useKey(): (content: object) => string {
  const last = useRef({ text: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current.text !== text) last.current = { text, key: newKey() }
    return last.current.key
  }
}
