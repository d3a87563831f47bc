import type { KnowledgeBase } from '@lyceum/core/contract'
import styled from 'styled-components'
import { useFormats } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { theme } from '../theme/theme.ts'

/** What is lost with a knowledge base: its documents, who has access, and what agents find. */
export function DeletionText({ base }: { base: Pick<KnowledgeBase, 'documentCount' | 'memberCount'> }) {
  const t = useWords('knowledge-detail')
  const { number } = useFormats()
  const { documentCount: count, memberCount } = base
  return (
    <>
      {count > 0 && <Line>{t('settings.deleteDocuments', { count, figure: number(count) })}</Line>}
      {memberCount > 0 && <Line>{t('settings.deleteShared')}</Line>}
      <Line>{t('settings.deleteText')}</Line>
    </>
  )
}

const Line = styled.span`
  display: block;
  & + & { margin-top: ${theme.space[1]}; }
`
