import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../i18n/words.ts'
import { ConversationSearch } from '../parts/conversations/conversation-search.tsx'
import { theme } from '../theme/theme.ts'
import { Dialog } from '../ui/dialog.tsx'

/** Finds a conversation from any page. */
export default function ConversationFinder({ onClose }: { onClose: () => void }) {
  const { t: shell } = useTranslation()
  const t = useWords('conversations')
  return (
    <Dialog open onClose={onClose} title={t('pageTitle')} closeLabel={shell('actions.close')} width="lg">
      <Column>
        <ConversationSearch autoFocus onFollow={onClose} />
      </Column>
    </Dialog>
  )
}

const Column = styled.div`
  display: grid;
  gap: ${theme.space[4]};
`
