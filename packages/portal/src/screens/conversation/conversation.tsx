import { LazyPart } from '../../layout/lazy-part.tsx'
import { useMedia } from '../../layout/use-media.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import '@lyceum/widget/chat.css'
import type { ChatStore } from '@lyceum/core'
import type { Locale, Source } from '@lyceum/core/contract'
import { may } from '@lyceum/core/rules'
import { ChatPanel, HistoryList, LibraryContext } from '@lyceum/widget/chat'
import { useStore } from '@nanostores/react'
import { SquarePen } from 'lucide-react'
import { computed } from 'nanostores'
import { use, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { actorOf } from '../../actor.ts'
import { useWords } from '../../i18n/words.ts'
import { useLayout } from '../../layout/layout-context.tsx'
import { chatWordsFor } from '../../parts/chat-words.ts'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { LazyGradient } from '../../ui/lazy-gradient.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { TrialPlace } from './trial-place.ts'
import { useChat } from './use-chat.ts'
import { useLibrary } from './use-library.ts'

const TrialBar = lazyComponent(() => import('./trial-bar.tsx'))
const OwnBudgetLine = lazyComponent(() => import('./own-budget-line.tsx'))
const CitedDocument = lazyComponent(() => import('./cited/cited-document.tsx'))

/** Chat with an agent: header, the chat panel shared with the widget, and the history in the sidebar. */
export default function ConversationScreen({ params, search }: ScreenProps) {
  const { client, user, $sendKey } = usePortal()
  const sendKey = useStore($sendKey)
  const { slot, isPhone, closeDrawer } = useLayout()
  const { i18n } = useTranslation()
  const t = useWords('conversation')
  const words = use(chatWordsFor(i18n.language as Locale))
  const [cited, setCited] = useState<Source | null>(null)
  // There is room for the answer and the document beside each other.
  const wide = useMedia('(min-width: 1200px)')
  const version = /^\d{1,6}$/.test(search.version ?? '') ? Number(search.version) : undefined
  const chat = useChat(params.agentId ?? '', search, version)
  const failure = useStore(chat.$failure)
  const library = useLibrary(chat, params.agentId ?? '', setCited)
  const greets = useStore(useMemo(() => greetsIn(chat), [chat]))
  useScreenTitle(chat)
  // A document belongs to the answer beside it.
  useEffect(() => chat.conversations.$current.listen(() => setCited(null)), [chat])
  const config = useStore(chat.$config)
  const reviews = may(actorOf(useStore(user.$user)), 'agent.manage')
  const newChat = t(config?.type === 'workflow' ? 'newRun' : 'newChat')
  const startNew = () => {
    chat.startNew()
    closeDrawer()
  }
  const history = (
    <History>
      <Button wide icon={<SquarePen />} onPress={startNew}>
        {newChat}
      </Button>
      <HistoryList chat={chat} words={words} now={client.host.now()} onPick={closeDrawer} />
    </History>
  )
  const document = cited && (
    <LazyPart key={placeOf(cited)} onMissing={() => setCited(null)}>
      <CitedDocument source={cited} beside={wide} words={words} onClose={() => setCited(null)} />
    </LazyPart>
  )
  return (
    <Column>
      <ConversationHeader
        chat={chat}
        words={words}
        addressOf={library.addressOf}
        isPhone={isPhone}
        newChat={newChat}
        onNew={startNew}
      />
      {/* An administrator may share every agent that is published. */}
      {config && (version !== undefined || (reviews && !config.shareable)) && (
        <LazyPart fallback={version !== undefined && <TrialPlace />}>
          <TrialBar agentId={config.id} version={version} />
        </LazyPart>
      )}
      {config && version === undefined && (
        <LazyPart>
          <OwnBudgetLine agentId={config.id} chat={chat} />
        </LazyPart>
      )}
      <Row>
        <Thread $short={failure !== null} $greets={greets}>
          {greets && <LazyGradient />}
          <LibraryContext value={library}>
            <ChatPanel
              chat={chat}
              words={words}
              autoFocus={!isPhone}
              privacyHref="/help?topic=privacy"
              entersSend={sendKey === 'enter'}
            />
          </LibraryContext>
        </Thread>
        {wide && document}
      </Row>
      {failure && <LeaveLink>{<LinkButton href="/discovery">{t('elsewhere')}</LinkButton>}</LeaveLink>}
      {slot && !failure && createPortal(history, slot)}
      {!wide && document}
    </Column>
  )
}

/** Which passage of which document is cited: the position is only one among the sources of an answer. */
const placeOf = ({ document, page, position, description }: Source) =>
  JSON.stringify([document?.documentId, document?.version, page, position, description])

/** Whether the greeting is all that there is. */
const greetsIn = ({ $config, $asked, $loading, $failure }: ChatStore) =>
  computed(
    [$config, $asked, $loading, $failure],
    (config, asked, loading, failure) => config !== null && config.type !== 'workflow' && !asked && !loading && failure === null
  )

/** The conversation and the agent, by which tabs can be told apart. */
const titleOf = ({ $config, conversations: { $open } }: ChatStore) =>
  computed([$config, $open], (config, open) => [open?.name, config?.name].filter(Boolean).join(' · ') || null)

/** Titles the tab by what is open, and by the page again when that is left. */
function useScreenTitle(chat: ChatStore) {
  const { $screenTitle } = usePortal()
  useEffect(() => {
    const stop = titleOf(chat).subscribe(title => $screenTitle.set(title))
    return () => {
      stop()
      $screenTitle.set(null)
    }
  }, [$screenTitle, chat])
}

const Column = styled.div`
  display: flex;
  min-height: 0;
  flex: 1;
  flex-direction: column;
`

const Row = styled.div`
  display: flex;
  min-height: 0;
  flex: 1;
`

/** With an error, the retry button is placed right below it. */
const Thread = styled.div<{ $short: boolean; $greets: boolean }>`
  position: relative;
  min-width: 0;
  min-height: 0;
  flex: ${({ $short }) => ($short ? 'none' : 1)};
  ${({ $greets }) => $greets && '& > .ly-chat { background: none; }'}
`

const LeaveLink = styled.div`
  display: grid;
  justify-items: center;
  padding-bottom: ${theme.space[8]};
`

const History = styled.div`
  display: grid;
  gap: ${theme.space[3]};
  padding-top: ${theme.space[2]};

  & > button {
    justify-content: flex-start;
    padding-inline: 10px;
  }

  & > .ly-history {
    padding: 0;
  }
`
