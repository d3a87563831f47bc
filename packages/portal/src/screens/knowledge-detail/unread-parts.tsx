import type { Document } from '@lyceum/core/contract'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'

/** What a document has and its passages do not. */
export function UnreadParts({ document }: { document: Document }) {
  // A server of the release before, while others are updated, does not tell.
  const { name, unread = [] }: Pick<Document, 'name'> & Partial<Document> = document
  const t = useWords('knowledge-detail')
  const { number } = useFormats()
  if (unread.length === 0) return null
  return (
    <List aria-label={t('unreadOf', { name })}>
      {unread.map(({ kind, count }) => (
        <li key={kind}>{t(`unread.${kind}`, { count, figure: number(count) })}</li>
      ))}
    </List>
  )
}

const List = styled.ul`
  display: grid;
  max-width: 44ch;
  margin: 0;
  padding: 0;
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.xs};
  line-height: 1.5;
  list-style: none;
  tr[data-selected] & { color: ${theme.colour.text}; }
`
