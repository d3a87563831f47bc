import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Form as AriaForm } from 'react-aria-components/Form'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { Banner } from './banner.tsx'

export type FormProps = {
  onSubmit: () => void
  /** What is wrong, in words, by field `name`. Shown under each field until it is changed; a new object moves focus to the first. */
  errors?: Record<string, string>
  /** Heads the summary: "2 fields need your attention". Without it there is no summary. */
  summary?: string
  /** The fields' labels by `name`, so that the summary says where each error is. */
  labels?: Record<string, string>
  busy?: boolean
  id?: string
  label?: string
  children: ReactNode
}

/** Fields that are sent together. Errors come from outside, in one piece, whether the contract or the server found them. */
export function Form({ onSubmit, errors = none, summary, labels = none, busy, id, label, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current && errors !== none) focusFirstInvalid(form.current)
  }, [errors])
  // An error leaves as its field is typed into. Leaving on blur would move the button that is just being pressed.
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
    // Heard at the document, after React: drawing again before React has taken the change would put the old value back.
    const hear = (event: Event) => event.target instanceof Node && form.current?.contains(event.target) && noteChange(event)
    document.addEventListener('input', hear)
    return () => document.removeEventListener('input', hear)
  }, [errors, changed, shown])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog's form inside another form's tree must not send that one too.
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

/** Fields carry `data-invalid` on their frame; radio groups and selects have their focusable part inside. */
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
