import { useStore } from '@nanostores/react'
import { Search } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { SearchField } from 'react-aria-components/SearchField'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import type { RouteMatch } from '../../router.ts'
import { theme } from '../../theme/theme.ts'
import { DialogBackdrop, DialogPanel } from '../../ui/dialog.styles.ts'
import { option } from '../../ui/surface.styles.ts'
import { createPalette } from './palette.store.ts'
import { useCommands } from './use-commands.tsx'

/** Milliseconds without a key until what was entered is looked for. */
const pauseMs = 200

/** Finds what has a name and does what can be done anywhere, by the keyboard: agents, conversations, bases, people, pages, actions. */
export default function CommandPalette({ match, onClose }: { match: RouteMatch; onClose: () => void }) {
  const { client, user } = usePortal()
  const t = useWords('palette')
  const isAdmin = useStore(user.$user)?.role === 'admin'
  const store = useMemo(() => createPalette(client, isAdmin), [client, isAdmin])
  const [query, setQuery] = useState('')
  const wanted = query.trim()
  const found = useStore(store.$state)
  useEffect(() => {
    const timer = setTimeout(() => void store.load(wanted), wanted ? pauseMs : 0)
    return () => clearTimeout(timer)
  }, [store, wanted])
  const sections = useCommands({ match, query: wanted, found: found.value ?? null })
  const commands = new Map(sections.flatMap(({ commands }) => commands.map(command => [command.id, command])))
  const run = (id: string) => {
    onClose()
    commands.get(id)?.run()
  }
  const isEmpty = commands.size === 0
  return (
    <DialogBackdrop isOpen onOpenChange={open => open || onClose()} isDismissable>
      <DialogPanel $width="md">
        <Column aria-label={t('title')}>
          <Autocomplete inputValue={query} onInputChange={setQuery}>
            <Field aria-label={t('title')} autoFocus>
              <Search aria-hidden size={20} strokeWidth={theme.control.stroke} />
              <Input dir="auto" placeholder={t('placeholder')} />
            </Field>
            <List aria-label={t('title')} onAction={key => run(String(key))}>
              {sections.map(({ id, label, commands }) => (
                <MenuSection key={id} id={id} aria-label={label}>
                  <Heading>{label}</Heading>
                  {commands.map(({ id, label, more, icon }) => (
                    <Line key={id} id={id} textValue={label}>
                      {icon}
                      <span>{label}</span>
                      {more && <small>{more}</small>}
                    </Line>
                  ))}
                </MenuSection>
              ))}
            </List>
          </Autocomplete>
          <Note role="status">
            {isEmpty && (found.state === 'failed' || found.value?.query === wanted ? t('nothing') : t('searching'))}
            {found.state === 'loaded' && found.value.missed && t('incomplete')}
          </Note>
          <Keys aria-hidden>
            <span>
              <kbd>↑</kbd> <kbd>↓</kbd> {t('move')}
            </span>
            <span>
              <kbd>↵</kbd> {t('open')}
            </span>
            <span>
              <kbd>Esc</kbd> {t('close')}
            </span>
          </Keys>
        </Column>
      </DialogPanel>
    </DialogBackdrop>
  )
}

/** As high whatever is found, so that it does not move below the fingers. */
const Column = styled(Dialog)`
  display: flex;
  height: min(520px, 80dvh);
  min-height: 0;
  flex-direction: column;
  outline: none;
`

const Field = styled(SearchField)`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border-bottom: 1px solid ${theme.colour.line};
  color: ${theme.colour.textMuted};
  & > input {
    min-width: 0;
    flex: 1;
    min-height: ${theme.control.touch};
    padding: 0;
    border: 0;
    outline: none;
    background: none;
    color: ${theme.colour.textStrong};
    font: inherit;
    font-size: ${theme.size.lg};
    text-overflow: ellipsis;
    font-family: ${theme.font.cut};
  }
  & > input::-webkit-search-cancel-button { appearance: none; }
`

const List = styled(Menu)`
  min-height: 0;
  flex: 1;
  padding: ${theme.space[2]};
  overflow: auto;
  outline: none;
  &[data-empty] { flex: none; padding: 0; }
`

const Heading = styled(Header)`
  padding: ${theme.space[2]} ${theme.space[3]} ${theme.space[1]};
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.strong};
`

const Line = styled(MenuItem)`
  ${option}
  & > span { min-width: 0; overflow: hidden; text-overflow: ellipsis; font-family: ${theme.font.cut}; white-space: nowrap; }
  & > small { max-width: 45%; flex: none; margin-inline-start: auto; overflow: hidden; color: ${theme.colour.text}; font-size: ${theme.size.xs}; text-overflow: ellipsis; font-family: ${theme.font.cut}; white-space: nowrap; }
  & > svg { flex: none; width: 18px; height: 18px; stroke-width: ${theme.control.stroke}; }
`

const Note = styled.p`
  margin: 0;
  padding: ${theme.space[3]} ${theme.space[5]};
  color: ${theme.colour.text};
  &:empty { display: none; }
`

const Keys = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  gap: ${theme.space[1]} ${theme.space[4]};
  margin-top: auto;
  padding: ${theme.space[2]} ${theme.space[4]};
  border-top: 1px solid ${theme.colour.line};
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.xs};
  & kbd { padding: 1px 5px; border-radius: ${theme.radius.sm}; background: ${theme.colour.hover}; color: ${theme.colour.text}; font: inherit; }
  ${theme.media.coarse} { display: none; }
`
