import { useState } from 'react'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { PageColumn } from '../../layout/page.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { ConversationSearch } from '../../parts/conversations/conversation-search.tsx'
import { theme } from '../../theme/theme.ts'

const OwnCopies = lazyComponent(() => import('../../parts/copies/own-copies.tsx'))

/** All conversations of the person, with all agents. */
export default function MyConversationsScreen() {
  const t = useWords('conversations')
  const [changes, setChanges] = useState(0)
  return (
    <PageColumn $width="list">
      <div>
        <h1>{t('pageTitle')}</h1>
        <Purpose>{t('purpose')}</Purpose>
      </div>
      <ConversationSearch editable onChanged={() => setChanges(count => count + 1)} />
      <LazyPart>
        <OwnCopies changes={changes} />
      </LazyPart>
    </PageColumn>
  )
}

const Purpose = styled.p`color: ${theme.colour.textMuted};`
