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
 * Mantine renders and positions the options of every dropdown, even if it is never opened. Here they mount when the field is
 * first focused, which happens before the dropdown opens.
 */
function useListOnFocus({ comboboxProps, onFocus }: ListProps) {
  const [wasFocused, setWasFocused] = useState(false)
  const [, renderAgain] = useState(false)
  // The field references its dropdown for screen readers, which needs one more render.
  useEffect(() => renderAgain(wasFocused), [wasFocused])
  return {
    comboboxProps: { keepMounted: wasFocused, ...comboboxProps },
    onFocus(event: FocusEvent<HTMLInputElement>) {
      setWasFocused(true)
      onFocus?.(event)
    },
  }
}

/** Selects the text on the first click, so that typing replaces the chosen label instead of editing it. */
function useSelectOnClick<Value extends Primitive>({ searchable, onClick, onOptionSubmit }: SelectProps<Value>) {
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
    <MantineSelect nothingFoundMessage={nothing} {...props} {...useSelectOnClick(props)} {...useListOnFocus(props)} />
  )
}

export function MultiSelect<Value extends Primitive = string>(props: MultiSelectProps<Value>) {
  const t = useTexts(words)
  const nothing = props.searchable ? t.nothing : undefined
  return <MantineMultiSelect nothingFoundMessage={nothing} {...props} {...useListOnFocus(props)} />
}
