import { limits } from '@lyceum/core/contract/limits'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Input } from 'react-aria-components/Input'
import { TextField } from 'react-aria-components/TextField'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBackdrop, DialogPanel } from '../../ui/dialog.styles.ts'
import { PaletteList } from './palette-list.tsx'
import { usePalette } from './use-palette.ts'

/** Finds agents, conversations, bases, people, pages and actions from anywhere: type, choose with the arrows, Enter. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t: shell } = useTranslation()
  const t = useWords('palette')
  const [typed, setTyped] = useState('')
  const { groups, searching, failed, retry } = usePalette(typed)
  const total = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <Backdrop isOpen onOpenChange={open => open || onClose()} isDismissable>
      <Panel $width="md">
        <Column aria-label={t('title')}>
          <Autocomplete inputValue={typed} onInputChange={text => setTyped(text.slice(0, limits.searchText))}>
            <Head>
              <Search aria-hidden size={20} strokeWidth={theme.control.stroke} />
              <Field aria-label={t('title')} autoFocus>
                <Box role="combobox" aria-expanded aria-haspopup="listbox" placeholder={t('placeholder')} enterKeyHint="go" />
              </Field>
              <Button kind="quiet" size="sm" onPress={onClose}>
                {shell('actions.close')}
              </Button>
            </Head>
            <PaletteList groups={groups} onChosen={onClose} />
          </Autocomplete>
          <Foot>
            <span role="status">{searching ? t('searching') : t('results', { count: total })}</span>
            {failed && (
              <Button size="sm" onPress={retry}>
                {t('failed')} {shell('actions.retry')}
              </Button>
            )}
          </Foot>
        </Column>
      </Panel>
    </Backdrop>
  )
}

/** Near the top, so that the field stays where it is while results come and go. */
const Backdrop = styled(DialogBackdrop)`
  padding-top: min(12vh, 120px);
  place-items: start center;
  ${theme.media.small} { padding-top: 0; place-items: stretch; }
`

const Panel = styled(DialogPanel)`
  width: min(640px, 100%);
  max-height: min(100%, 560px);
  ${theme.media.small} { max-height: 100%; border-radius: 0; }
`

const Column = styled(AriaDialog)`
  display: flex;
  min-height: 0;
  flex: 1;
  flex-direction: column;
  outline: none;
`

const Head = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[2]} ${theme.space[3]} ${theme.space[2]} ${theme.space[4]};
  border-bottom: 1px solid ${theme.colour.line};
  & > svg { flex: none; color: ${theme.colour.textMuted}; }
`

const Field = styled(TextField)`
  display: flex;
  min-width: 0;
  flex: 1;
`

/** The whole head is its frame; the caret and the dialog around it show where the focus is. */
const Box = styled(Input)`
  width: 100%;
  min-height: 44px;
  border: 0;
  background: transparent;
  color: ${theme.colour.textStrong};
  font: ${theme.weight.regular} ${theme.size.lg} / 1.4 ${theme.font.ui};
  outline: none;
  text-overflow: ellipsis;
  &::placeholder { color: ${theme.colour.textMuted}; opacity: 1; }
`

const Foot = styled.div`
  display: flex;
  min-height: 40px;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  padding: ${theme.space[1]} ${theme.space[4]};
  border-top: 1px solid ${theme.colour.line};
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.xs};
`
