import type { Visibility } from '@lyceum/core/contract'
import { visibilities } from '@lyceum/core/contract/agents'
import { Globe, Lock } from 'lucide-react'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { fieldColumn } from '../../ui/field.styles.ts'
import { FieldLabel, FieldNotes } from '../../ui/field.tsx'

const icons = { private: Lock, public: Globe } satisfies Record<Visibility, unknown>

/** Chooses who may use the agent, and explains what that requires. */
export function VisibilityChoice({ value, onChange }: { value: Visibility; onChange: (value: Visibility) => void }) {
  const t = useWords('publish')
  return (
    <Column name="visibility" validationBehavior="aria" value={value} isRequired onChange={next => onChange(next as Visibility)}>
      <FieldLabel label={t('visibility')} required />
      <Choices>
        {visibilities.map(id => {
          const Icon = icons[id]
          return (
            <RadioField key={id} value={id}>
              <Choice>
                <Icon aria-hidden size={theme.control.icon} strokeWidth={theme.control.stroke} />
                <span>
                  <strong>{t(id)}</strong>
                  <span>{t(`${id}Hint`)}</span>
                </span>
              </Choice>
            </RadioField>
          )
        })}
      </Choices>
      <FieldNotes />
    </Column>
  )
}

const Column = styled(RadioGroup)`${fieldColumn}`

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  gap: ${theme.space[3]};
`

const Choice = styled(RadioButton)`
  display: flex;
  height: 100%;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} 14px;
  border: 1px solid ${theme.colour.lineControl};
  border-radius: ${theme.radius.md};
  color: ${theme.colour.text};
  font-size: ${theme.size.sm};
  line-height: 1.5;
  cursor: pointer;
  & > svg { flex: none; margin-top: 1px; }
  & > span { display: grid; min-width: 0; align-content: start; gap: 2px; }
  & strong { color: ${theme.colour.textStrong}; font-weight: ${theme.weight.strong}; }
  &[data-hovered] { background: ${theme.colour.hover}; }
  &[data-selected] { border-color: ${theme.colour.accent}; background: ${theme.colour.selected}; outline: 1px solid ${theme.colour.accent}; }
  &[data-focus-visible] { outline: ${theme.ring}; outline-offset: 2px; }
`
