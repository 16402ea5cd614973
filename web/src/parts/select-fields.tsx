import {
  type ComboboxProps,
  MultiSelect as MantineMultiSelect,
  Select as MantineSelect,
  type MultiSelectProps,
  type Primitive,
  type SelectProps,
} from '@mantine/core'
import { type FocusEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { texts, useTexts } from '../i18n/language.tsx'

const words = texts({ nothing: 'Nothing found' }, { nothing: 'Nichts gefunden' })

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

/** What is typed to search takes the place of the name that was chosen before; a click would put it into its middle. */
function useTypingReplaces<Value extends Primitive>({ searchable, onClick, onOptionSubmit }: SelectProps<Value>) {
  const isFresh = useRef(true)
  return {
    onClick(event: MouseEvent<HTMLInputElement>) {
      if (searchable && isFresh.current) event.currentTarget.select()
      isFresh.current = false
      onClick?.(event)
    },
    onOptionSubmit(value: Value) {
      isFresh.current = true
      onOptionSubmit?.(value)
    },
    onBlurCapture() {
      isFresh.current = true
    },
  }
}

export function Select<Value extends Primitive = string>(props: SelectProps<Value>) {
  const t = useTexts(words)
  const nothing = props.searchable ? t.nothing : undefined
  return (
    <MantineSelect nothingFoundMessage={nothing} {...props} {...useTypingReplaces(props)} {...useListOnFocus(props)} />
  )
}

export function MultiSelect<Value extends Primitive = string>(props: MultiSelectProps<Value>) {
  const t = useTexts(words)
  const nothing = props.searchable ? t.nothing : undefined
  return <MantineMultiSelect nothingFoundMessage={nothing} {...props} {...useListOnFocus(props)} />
}
