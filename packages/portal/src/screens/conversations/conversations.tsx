import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { PageColumn } from '../../layout/page.tsx'
import { ConversationSearch } from '../../parts/conversations/conversation-search.tsx'
import { theme } from '../../theme/theme.ts'

/** All conversations of the person, with all agents. */
export default function MyConversationsScreen() {
  const t = useWords('conversations')
  return (
    <PageColumn $width="list">
      <div>
        <h1>{t('pageTitle')}</h1>
        <Purpose>{t('purpose')}</Purpose>
      </div>
      <ConversationSearch editable />
    </PageColumn>
  )
}

const Purpose = styled.p`color: ${theme.colour.textMuted};`
