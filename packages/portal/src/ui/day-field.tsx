import { useEffect, useRef, useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** Before it, a year is still being typed: 0002, 0020, 0202. */
const firstDay = '1900-01-01'

type DayFieldProps = Pick<TextFieldProps, 'label' | 'error'> & {
  /** As `2026-11-18`, or empty. It may follow what was chosen late, as an address does. */
  value: string
  onChange: (day: string) => void
}

/** A day that is chosen once it is whole; until then, and while the field has the focus, it shows what is typed. */
export function DayField({ value, onChange, ...rest }: DayFieldProps) {
  const [typed, setTyped] = useState(value)
  const chosen = useRef(value)
  const typing = useRef(false)
  useEffect(() => {
    if (typing.current) return
    chosen.current = value
    setTyped(value)
  }, [value])
  const choose = (day: string) => {
    if (day === chosen.current) return
    chosen.current = day
    onChange(day)
  }
  return (
    <TextField
      {...rest}
      type="date"
      value={typed}
      onChange={day => {
        typing.current = true
        setTyped(day)
        if (day >= firstDay) choose(day)
      }}
      onBlur={() => {
        typing.current = false
        // Emptied it is no day; of an unfinished year nothing is taken.
        if (typed === '') choose('')
        else if (typed < firstDay) setTyped(chosen.current)
      }}
    />
  )
}
