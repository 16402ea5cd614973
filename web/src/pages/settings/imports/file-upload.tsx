import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useWrite } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import { ChooseFile } from '../../../parts/choose-file.tsx'

/** Starts an import of a file; `done` gets its id. */
export function useUpload(done: (id: string) => void) {
  const problems = useProblems()
  const write = useWrite()
  const upload = (file: File): void =>
    write.mutate({ path: 'imports', file }, { onSuccess: ({ data }) => done(data.id), onError: problems.show })
  return { upload, isBusy: write.isPending }
}

type Props = ReturnType<typeof useUpload> & { label: string; variant?: string }

export function UploadButton({ upload, isBusy, label, variant = 'filled' }: Props) {
  return (
    <ChooseFile take={upload} accept=".csv,.tsv,.txt,.xlsx,.json">
      {(props) => (
        <Button variant={variant} leftSection={<IconFileUpload size={18} aria-hidden />} loading={isBusy} {...props}>
          {label}
        </Button>
      )}
    </ChooseFile>
  )
}
