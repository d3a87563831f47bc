import { charactersIn } from '@lyceum/core/contract/characters-in'
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { fieldBox, fieldColumn } from './field.styles.ts'
import { FieldLabel, FieldNotes, type FieldProps } from './field.tsx'

export type TextAreaProps = FieldProps & {
  placeholder?: string
  readOnly?: boolean
  /** Minimum number of lines; it grows with the text up to twelve. */
  rows?: number
  /** Shows a counter, "31 / 200", which turns red beyond the limit. */
  max?: number
  /** Monospaced, without autocompletion and spell checking: for keys. */
  code?: boolean
} & Pick<AriaTextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'autoFocus'>

/** A multi-line text field. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, hint, error, required, disabled, placeholder, readOnly, rows = 3, max, code, ...rest } = props
  return (
    <Column
      {...rest}
      {...(code && { autoComplete: 'off', spellCheck: 'false' })}
      validationBehavior="aria"
      isRequired={required}
      isDisabled={disabled}
      isReadOnly={readOnly}
      isInvalid={error ? true : undefined}
    >
      <FieldLabel label={label} hideLabel={hideLabel} required={required} />
      <Box rows={rows} dir={code ? undefined : 'auto'} placeholder={placeholder} $rows={rows} $code={code} />
      <FieldNotes hint={hint} error={error} count={rest.value === undefined ? undefined : charactersIn(rest.value)} max={max} />
    </Column>
  )
}

const Column = styled(AriaTextField)`${fieldColumn}`

const Box = styled(AriaTextArea)<{ $rows: number; $code?: boolean }>`
  ${fieldBox}
  font-family: ${({ $code }) => ($code ? theme.font.code : theme.font.ui)};
  min-height: calc(${({ $rows }) => $rows}lh + 22px);
  max-height: calc(12lh + 22px);
  padding-block: 10px;
  field-sizing: content;
  resize: vertical;
`
