import type { Category } from '@lyceum/core/contract'
import { type AgentIconName, agentIcons } from '@lyceum/core/contract/agents'
import { pictureTypes } from '@lyceum/core/contract/images'
import { limits } from '@lyceum/core/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { AgentIcon } from '../../icons/agent-icon.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { fieldColumn } from '../../ui/field.styles.ts'
import { FieldLabel } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

const filled = ':colourful'

type IconPickerProps = {
  icon: string
  category: Category
  onChange: (icon: string) => void
  /** Makes a picture of the person's machine the icon; resolves when that is done or has failed. */
  onUpload: (file: File) => Promise<void>
}

/**
 * Chooses a built-in icon, plain or filled with the category's colour, or a picture: the agent's, its platform's, or an uploaded one.
 * The last picture stays on offer.
 */
export function IconPicker({ icon, category, onChange, onUpload }: IconPickerProps) {
  const t = useWords('publish')
  const isPicture = icon.startsWith('http')
  const colourful = icon.endsWith(filled)
  const withVariant = (name: string) => (colourful ? name + filled : name)
  const picture = useLastPicture(isPicture ? icon : undefined)
  const choices = picture ? [picture, ...agentIcons] : agentIcons
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
      <PictureUpload onUpload={onUpload} />
    </Column>
  )
}

function PictureUpload({ onUpload }: Pick<IconPickerProps, 'onUpload'>) {
  const t = useWords('publish')
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const upload = async (file: File) => {
    setBusy(true)
    await onUpload(file)
    setBusy(false)
  }
  return (
    <Upload>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        aria-label={t('uploadPicture')}
        hidden
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void upload(file)
        }}
      />
      <Button size="sm" busy={busy} busyLabel={t('uploading')} onPress={() => input.current?.click()}>
        {t('uploadPicture')}
      </Button>
      <span>{t('pictureHint', { megabytes: limits.pictureKb / 1024 })}</span>
    </Upload>
  )
}

/** The picture that is chosen, or was chosen last. */
function useLastPicture(chosen: string | undefined): string | undefined {
  const [picture, setPicture] = useState(chosen)
  useEffect(() => {
    if (chosen) setPicture(chosen)
  }, [chosen])
  return chosen ?? picture
}

const Upload = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]} ${theme.space[3]};
  & > span { color: ${theme.colour.textMuted}; font-size: ${theme.size.xs}; }
`

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
