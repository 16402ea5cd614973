import { Anchor } from '@mantine/core'
import { download } from '../api/files.ts'
import { useProblems } from '../api/problems.ts'

type Props = {
  url: string
  fileName: string
  /** Shown instead of the file name. */
  name?: string
  label?: string
}

/** Downloads a file, and shows the error if that fails: a plain link would save the error as the file. */
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
