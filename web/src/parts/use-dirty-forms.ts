import { type FocusEvent, type FormEvent, useMemo, useRef } from 'react'

/** The values of a form, as text that can be compared. */
function contentOf(form: HTMLFormElement): string {
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
  )
  return JSON.stringify(
    fields
      // A select shows a label that may load later; its value is in a hidden field beside it.
      .filter((field) => field.getAttribute('aria-haspopup') !== 'listbox')
      .map((field) =>
        field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
          ? field.checked
          : field.value,
      ),
  )
}

/** Whether the forms inside of an element are dirty: their values differ from those when they were first focused. */
export function useDirtyForms() {
  const root = useRef<HTMLDivElement>(null)
  return useMemo(() => {
    const initial = new WeakMap<HTMLFormElement, string>()
    const submitted = new WeakMap<HTMLFormElement, string>()
    const dirtyForms = (): HTMLFormElement[] =>
      [...(root.current?.querySelectorAll('form') ?? [])].filter(
        (form) => initial.has(form) && initial.get(form) !== contentOf(form),
      )
    return {
      isDirty: (): boolean => dirtyForms().length > 0,
      /** Leaves out what was submitted: saving may lead to another page. */
      hasUnsubmitted: (): boolean => dirtyForms().some((form) => submitted.get(form) !== contentOf(form)),
      watch: {
        ref: root,
        onFocusCapture: ({ target }: FocusEvent<HTMLElement>): void => {
          const form = target.closest('form')
          if (form && !initial.has(form)) initial.set(form, contentOf(form))
        },
        onSubmitCapture: ({ target }: FormEvent): void => {
          if (target instanceof HTMLFormElement) submitted.set(target, contentOf(target))
        },
      },
    }
  }, [])
}
