import { Anchor } from '@mantine/core'
import { download } from '../api/files.ts'
import { useProblems } from '../api/problems.ts'

type Props = {
  url: string
  fileName: string /** Where it has another name than the file. */
  name?: string
  label?: string
}

/** Fetches a file when it is pressed, and says so if that fails: a plain link would save what the server said instead. */
export function FileLink({ url, fileName, name = fileName, label }: Props) {
  const problems = useProblems()
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      ta="left"
      style={{ overflowWrap: 'anywhere' }}
      aria-label={label}
      onClick={() => void download(url, fileName).catch(problems.show)}
    >
      {name}
    </Anchor>
  )
}
