import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Form as AriaForm } from 'react-aria-components/Form'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { Banner } from './banner.tsx'

export type FormProps = {
  onSubmit: () => void
  /** Error texts by field name, shown until the field is changed. A new object moves the focus to the first one. */
  errors?: Record<string, string>
  /** Heading of the error summary: "2 fields need your attention". Without it there is no summary. */
  summary?: string
  /** Field labels by name, for the error summary. */
  labels?: Record<string, string>
  busy?: boolean
  id?: string
  label?: string
  children: ReactNode
}

/** A form. Errors are passed in as one object, whether they come from the contract or the server. */
export function Form({ onSubmit, errors = none, summary, labels = none, busy, id, label, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current && errors !== none) focusFirstInvalid(form.current)
  }, [errors])
  // An error disappears while its field is edited. On blur it would move the button that is being pressed.
  const [changed, setChanged] = useState<{ errors: Record<string, string>; names: string[] }>({ errors, names: [] })
  const shown = useMemo(() => {
    const names = changed.errors === errors ? changed.names : []
    return names.length === 0 ? errors : Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
  }, [errors, changed])
  useEffect(() => {
    const noteChange = ({ target }: Event) => {
      const name = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.name : ''
      if (shown[name] === undefined) return
      setChanged({ errors, names: [...(changed.errors === errors ? changed.names : []), name] })
    }
    // Listens on the document, after React: rendering before React has processed the change would restore the old value.
    const onInput = (event: Event) => event.target instanceof Node && form.current?.contains(event.target) && noteChange(event)
    document.addEventListener('input', onInput)
    return () => document.removeEventListener('input', onInput)
  }, [errors, changed, shown])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles events through portals: the form of a dialog must not submit the one around it.
    event.stopPropagation()
    if (!busy) onSubmit()
  }

  return (
    <Column
      ref={form}
      id={id}
      aria-label={label}
      aria-busy={busy}
      validationBehavior="aria"
      validationErrors={shown}
      onSubmit={submit}
    >
      {summary && Object.keys(errors).length > 0 && (
        <Banner tone="danger" title={summary} announce>
          <Reasons>
            {Object.entries(errors).map(([name, reason]) => (
              <li key={name}>
                {labels[name] && <strong>{labels[name]} · </strong>}
                {reason}
              </li>
            ))}
          </Reasons>
        </Banner>
      )}
      {children}
    </Column>
  )
}

const none: Record<string, string> = {}

/** Fields have `data-invalid` on their container; in radio groups and selects the focusable element is inside. */
function focusFirstInvalid(form: HTMLFormElement) {
  const frame = form.querySelector('[data-invalid]')
  const inside = 'input:not([type=hidden]):not([tabindex="-1"]), textarea, button, [tabindex="0"]'
  const target = frame?.matches(inside) ? frame : frame?.querySelector(inside)
  if (!(target instanceof HTMLElement)) return
  target.focus({ preventScroll: true })
  frame?.scrollIntoView({ block: 'center', behavior: 'smooth' })
}

const Column = styled(AriaForm)`
  display: flex;
  min-width: 0;
  flex-direction: column;
  gap: 20px;
`

const Reasons = styled.ul`font-size: ${theme.size.sm};`
