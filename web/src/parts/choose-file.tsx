import { FileButton, type FileButtonProps } from '@mantine/core'
import { useRef } from 'react'

type Props = Omit<FileButtonProps<false>, 'onChange' | 'resetRef'> & { take(file: File): void }

/** Lets people choose a file; the same one again as well, such as after an upload that failed. */
export function ChooseFile({ take, ...props }: Props) {
  const reset = useRef<() => void>(null)
  const onChange = (file: File | null): void => {
    reset.current?.()
    if (file) take(file)
  }
  return <FileButton {...props} onChange={onChange} resetRef={reset} />
}
