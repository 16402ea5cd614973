import { type FocusEvent, type FormEvent, useMemo, useRef } from 'react'

/** What the fields of a form hold, as text that can be compared. */
function contentOf(form: HTMLFormElement): string {
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
  )
  return JSON.stringify(
    fields
      // A list to choose from shows a name that may come later; what is chosen is in a hidden field beside it.
      .filter((field) => field.getAttribute('aria-haspopup') !== 'listbox')
      .map((field) =>
        field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
          ? field.checked
          : field.value,
      ),
  )
}

/** Whether the forms inside of an element hold what was typed and not saved: different than when they were entered. */
export function useTypedFields() {
  const root = useRef<HTMLDivElement>(null)
  return useMemo(() => {
    const entered = new WeakMap<HTMLFormElement, string>()
    const sent = new WeakMap<HTMLFormElement, string>()
    const changed = (): HTMLFormElement[] =>
      [...(root.current?.querySelectorAll('form') ?? [])].filter(
        (form) => entered.has(form) && entered.get(form) !== contentOf(form),
      )
    return {
      has: (): boolean => changed().length > 0,
      /** A page that follows on saving is no loss of what was saved. */
      hasUnsent: (): boolean => changed().some((form) => sent.get(form) !== contentOf(form)),
      watch: {
        ref: root,
        onFocusCapture: ({ target }: FocusEvent<HTMLElement>): void => {
          const form = target.closest('form')
          if (form && !entered.has(form)) entered.set(form, contentOf(form))
        },
        onSubmitCapture: ({ target }: FormEvent): void => {
          if (target instanceof HTMLFormElement) sent.set(target, contentOf(target))
        },
      },
    }
  }, [])
}
