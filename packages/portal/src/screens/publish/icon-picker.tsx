import type { Category } from '@lyceum/core/contract'
import { type AgentIconName, agentIcons } from '@lyceum/core/contract/agents'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { AgentIcon } from '../../icons/agent-icon.tsx'
import { theme } from '../../theme/theme.ts'
import { fieldColumn } from '../../ui/field.styles.ts'
import { FieldLabel } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

const filled = ':colourful'

type IconPickerProps = { icon: string; category: Category; onChange: (icon: string) => void }

/** Chooses a built-in icon, plain or filled with the category's colour. A picture that the agent already has is offered too. */
export function IconPicker({ icon, category, onChange }: IconPickerProps) {
  const t = useWords('publish')
  const isPicture = icon.startsWith('http')
  const colourful = icon.endsWith(filled)
  const withVariant = (name: string) => (colourful ? name + filled : name)
  const choices = isPicture ? [icon, ...agentIcons] : agentIcons
  return (
    <Column>
      <Group
        name="icon"
        orientation="horizontal"
        value={isPicture ? icon : icon.replace(filled, '')}
        onChange={name => onChange(name.startsWith('http') ? name : withVariant(name))}
      >
        <FieldLabel label={t('icon')} />
        <Tiles>
          {choices.map(name => (
            <RadioField key={name} value={name}>
              <Tile>
                <AgentIcon icon={name.startsWith('http') ? name : withVariant(name)} category={category} />
                <VisuallyHidden>{t(`icons.${name.startsWith('http') ? 'picture' : (name as AgentIconName)}`)}</VisuallyHidden>
              </Tile>
            </RadioField>
          ))}
        </Tiles>
      </Group>
      <Switch
        label={t('colourful')}
        selected={colourful}
        disabled={isPicture}
        onChange={on => onChange(icon.replace(filled, '') + (on ? filled : ''))}
      />
    </Column>
  )
}

const Column = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[2]};
`

const Group = styled(RadioGroup)`${fieldColumn}`

const Tiles = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]};
  margin-inline: -4px;
`

const Tile = styled(RadioButton)`
  position: relative;
  display: block;
  padding: 2px;
  border: 2px solid transparent;
  border-radius: 14px;
  cursor: pointer;
  &[data-hovered] { border-color: ${theme.colour.lineStrong}; }
  &[data-selected] { border-color: ${theme.colour.accent}; }
  &[data-focus-visible] { outline: ${theme.ring}; outline-offset: 2px; }
`
