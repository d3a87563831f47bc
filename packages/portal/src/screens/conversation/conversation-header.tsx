import type { ChatStore } from '@lyceum/core'
import { ConversationMenu, type ConversationMenuProps, type Library } from '@lyceum/widget/chat'
import { useStore } from '@nanostores/react'
import { History, Menu as MenuIcon, Share2, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { AgentIcon } from '../../icons/agent-icon.tsx'
import { useLayout } from '../../layout/layout-context.tsx'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { PageHelp } from '../../layout/page-help.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useBeyond } from './use-beyond.tsx'

const ShareDialog = lazyComponent(() => import('../../parts/share/share-dialog.tsx'))

type HeaderProps = {
  chat: ChatStore
  /** The words of the chat. */
  words: ConversationMenuProps['words']
  addressOf: Library['addressOf']
  isPhone: boolean
  /** Label of the "new chat" button. */
  newChat: string
  onNew: () => void
}

/** The agent and its publisher; with buttons for a new chat and the history where the full sidebar is not shown. */
export function ConversationHeader({ chat, words, addressOf, isPhone, newChat, onNew }: HeaderProps) {
  const { t: shell } = useTranslation()
  const t = useWords('conversation')
  const { openDrawer, rail } = useLayout()
  const config = useStore(chat.$config)
  const failure = useStore(chat.$failure)
  const [sharing, setSharing] = useState(false)
  const beyond = useBeyond(chat)
  return (
    <Head>
      {isPhone && <IconButton label={shell('menu.openSidebar')} icon={<MenuIcon />} tooltip="none" onPress={openDrawer} />}
      {!config && (
        <VisuallyHidden as="h1" aria-busy={failure === null}>
          {t('pageTitle')}
        </VisuallyHidden>
      )}
      {config && (
        <>
          <AgentIcon icon={config.icon} category={config.category} size={28} />
          <Name>{config.name}</Name>
          {config.type !== 'chat' && !isPhone && <Kind>{shell(`types.${config.type}`)}</Kind>}
          {!isPhone && <By>{t('by', { name: config.publisher.name })}</By>}
        </>
      )}
      <Space />
      {config?.shareable &&
        (isPhone ? (
          <IconButton label={t('share')} icon={<Share2 />} tooltip="none" onPress={() => setSharing(true)} />
        ) : (
          <Button kind="quiet" icon={<Share2 />} onPress={() => setSharing(true)}>
            {t('share')}
          </Button>
        ))}
      {config && <ConversationMenu chat={chat} words={words} addressOf={addressOf} beyond={beyond.entries} />}
      {beyond.dialog}
      {(isPhone || rail) && config && (
        <IconButton label={newChat} icon={<SquarePen />} tooltip={isPhone ? 'none' : undefined} onPress={onNew} />
      )}
      {rail && config && <IconButton label={t('history')} icon={<History />} onPress={openDrawer} />}
      <PageHelp page="Conversation" />
      {sharing && config && (
        <LazyPart onMissing={() => setSharing(false)}>
          <ShareDialog agent={config} onClose={() => setSharing(false)} />
        </LazyPart>
      )}
    </Head>
  )
}

const Head = styled.header`
  display: flex;
  min-height: 60px;
  flex: none;
  align-items: center;
  gap: ${theme.space[2]};
  padding: ${theme.space[2]} ${theme.space[5]};
  border-bottom: 1px solid ${theme.colour.line};
  ${theme.media.small} { min-height: 54px; padding-inline: ${theme.space[2]}; }
`

const Name = styled.h1`
  overflow: hidden;
  font: ${theme.weight.strong} ${theme.size.md} / 1.3 ${theme.font.ui};
  letter-spacing: 0;
  text-overflow: ellipsis;
  font-family: ${theme.font.cut};
  white-space: nowrap;
`

const By = styled.span`
  flex: none;
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.xs};
`

const Kind = styled.span`
  flex: none;
  padding: 2px ${theme.space[2]};
  border-radius: ${theme.radius.full};
  background: ${theme.colour.hover};
  font-size: ${theme.size.xs};
`

const Space = styled.span`flex: 1;`
