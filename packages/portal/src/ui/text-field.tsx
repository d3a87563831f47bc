import { charactersIn } from '@lyceum/core/contract/characters-in'
import type { Ref } from 'react'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps, Input } from 'react-aria-components/TextField'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { fieldBox, fieldColumn } from './field.styles.ts'
import { FieldLabel, FieldNotes, type FieldProps } from './field.tsx'

export type TextFieldProps = FieldProps & {
  placeholder?: string
  readOnly?: boolean
  /**
   * Shows a counter, "12 / 100", which turns red beyond the limit. Input is not cut off, so that pasted text is not lost
   * unnoticed.
   */
  max?: number
  /** Monospaced: for URLs, ids and keys. */
  code?: boolean
  inputRef?: Ref<HTMLInputElement>
} & Pick<
    AriaTextFieldProps,
    'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'type' | 'inputMode' | 'autoComplete' | 'autoFocus' | 'spellCheck'
  >

/** A single-line text field. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, hint, error, required, disabled, placeholder, readOnly, max, code, inputRef, ...rest } = props
  return (
    <Column
      {...rest}
      validationBehavior="aria"
      isRequired={required}
      isDisabled={disabled}
      isReadOnly={readOnly}
      isInvalid={error ? true : undefined}
    >
      <FieldLabel label={label} hideLabel={hideLabel} required={required} />
      <Box ref={inputRef} dir={code ? undefined : 'auto'} placeholder={placeholder} $code={code} />
      <FieldNotes hint={hint} error={error} count={rest.value === undefined ? undefined : charactersIn(rest.value)} max={max} />
    </Column>
  )
}

const Column = styled(AriaTextField)`${fieldColumn}`

const Box = styled(Input)<{ $code?: boolean }>`
  ${fieldBox}
  font-family: ${({ $code }) => ($code ? theme.font.code : theme.font.ui)};
`
