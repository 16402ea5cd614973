import {
  type ComboboxProps,
  MultiSelect as MantineMultiSelect,
  Select as MantineSelect,
  type MultiSelectProps,
  type Primitive,
  type SelectProps,
} from '@mantine/core'
import { type FocusEvent, useEffect, useState } from 'react'

type ListProps = {
  comboboxProps?: ComboboxProps | undefined
  onFocus?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
}

/**
 * Mantine draws and places the options of every list, also of those that nobody opens. Here they are drawn once the field has
 * the focus, which everybody gives it before they open the list.
 */
function useListOnFocus({ comboboxProps, onFocus }: ListProps) {
  const [isMet, setMet] = useState(false)
  const [, setDrawn] = useState(false)
  // The field tells screen readers about its list, which it knows from the next drawing on.
  useEffect(() => setDrawn(isMet), [isMet])
  return {
    comboboxProps: { keepMounted: isMet, ...comboboxProps },
    onFocus(event: FocusEvent<HTMLInputElement>) {
      setMet(true)
      onFocus?.(event)
    },
  }
}

export function Select<Value extends Primitive = string>(props: SelectProps<Value>) {
  return <MantineSelect {...props} {...useListOnFocus(props)} />
}

export function MultiSelect<Value extends Primitive = string>(props: MultiSelectProps<Value>) {
  return <MantineMultiSelect {...props} {...useListOnFocus(props)} />
}
