import { useQuery } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { problemsOf, withSession } from './client.ts'

/** Fetches a file, or throws the server's refusal, which a plain link would save as the file. */
const fetchFile = (url: string, options: { background?: boolean } = {}): Promise<Blob> =>
  withSession(() => fetchOnce(url), { method: 'POST', ...options })

async function fetchOnce(url: string): Promise<Blob> {
  const response = await fetch(url, { headers: { 'Stint-Session': 'cookie' }, credentials: 'same-origin' }).catch(
    () => {
      throw new ApiError(0, [])
    },
  )
  if (!response.ok) throw new ApiError(response.status, await problemsOf(response))
  return response.blob()
}

export const download = async (url: string, name: string): Promise<void> => saveFile(await fetchFile(url), name)

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it in a later task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

const asDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

/** An image as a data URL, which the content security policy allows. */
export const useImage = (url: string) =>
  useQuery({
    queryKey: ['image', url],
    queryFn: async () => asDataUrl(await fetchFile(url, { background: true })),
    staleTime: Number.POSITIVE_INFINITY,
  })
