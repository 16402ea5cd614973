import { Modal, type ModalProps } from '@mantine/core'
import { useEscape } from './layers.ts'

const stay = (): void => {}

/** A dialog over the page, or over a drawer. */
export function Dialog({ closeOnEscape = true, ...props }: ModalProps) {
  useEscape(props.opened, closeOnEscape ? props.onClose : stay)
  return <Modal centered {...props} closeOnEscape={false} />
}
