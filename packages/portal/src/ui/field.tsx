import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { useLocale } from 'react-aria-components/I18nProvider'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import styled, { css } from 'styled-components'
import { theme } from '../theme/theme.ts'
import { hiddenFromSight } from './visually-hidden.tsx'

/** Props shared by all fields. */
export type FieldProps = {
  label: string
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  hint?: ReactNode
  /** Error text. A surrounding Form provides it by `name` instead. */
  error?: string
  required?: boolean
  disabled?: boolean
  name?: string
}

/** The label above a field, with its required mark. */
export function FieldLabel({ label, hideLabel, required }: Pick<FieldProps, 'label' | 'hideLabel' | 'required'>) {
  return (
    <LabelText $hidden={hideLabel}>
      {label}
      {required && <Mark aria-hidden> *</Mark>}
    </LabelText>
  )
}

/** The hint and the character count, then the error. */
export function FieldNotes({ hint, error, count, max }: Pick<FieldProps, 'hint' | 'error'> & { count?: number; max?: number }) {
  const { locale } = useLocale()
  const counted = max !== undefined && count !== undefined
  const number = new Intl.NumberFormat(locale)
  return (
    <>
      {(hint || counted) && (
        <Notes slot="description" elementType="div">
          <span>{hint}</span>
          {counted && (
            <Count $over={count > max}>
              {number.format(count)} / {number.format(max)}
            </Count>
          )}
        </Notes>
      )}
      <ErrorText>{error}</ErrorText>
    </>
  )
}

const LabelText = styled(Label)<{ $hidden?: boolean }>`
  color: ${theme.colour.textStrong};
  font: ${theme.weight.strong} ${theme.size.sm} / ${theme.leadingTight} ${theme.font.ui};
  ${({ $hidden }) => $hidden && hiddenFromSight}
`

const Mark = styled.span`color: ${theme.colour.danger};`

const Notes = styled(Text)`
  display: flex;
  justify-content: space-between;
  gap: ${theme.space[3]};
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.xs};
  line-height: 1.5;
`

const Count = styled.span<{ $over: boolean }>`
  flex: none;
  font-variant-numeric: tabular-nums;
  ${({ $over }) => $over && css`color: ${theme.colour.danger}; font-weight: ${theme.weight.strong};`}
`

const ErrorText = styled(FieldError)`
  color: ${theme.colour.danger};
  font-size: ${theme.size.sm};
  line-height: 1.5;
`
