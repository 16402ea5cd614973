import { Loader } from '@mantine/core'

/** The label says what is loading. */
export const Spinner = ({ label }: { label: string }) => <Loader role="status" aria-label={label} />
