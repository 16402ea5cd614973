import { Center } from '@mantine/core'
import { NothingHere } from '../parts/states.tsx'

export const NotFound = () => (
  <Center component="main" mih="60vh">
    <NothingHere />
  </Center>
)
