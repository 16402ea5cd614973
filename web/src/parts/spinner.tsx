import { Loader } from '@mantine/core'

/** Says by its label what is waited for. */
export const Spinner = ({ label }: { label: string }) => <Loader role="status" aria-label={label} />
