import type { Passage } from '@lyceum/core/contract'
import { textParts } from '@lyceum/core/rules'
import styled from 'styled-components'
import { useWords } from '../../../i18n/words.ts'
import { theme } from '../../../theme/theme.ts'
import { Card } from '../../../ui/card.tsx'
import { FileIcon } from './file-icon.tsx'

type PassageCardProps = { passage: Passage; position: number; query: string }

/** A passage that was found: its place, and its text with the words of the question marked. */
export function PassageCard({ passage, position, query }: PassageCardProps) {
  const t = useWords('knowledge-detail')
  const { documentName, heading, page, text } = passage
  return (
    <Card as="li">
      <Head>
        <Position aria-label={t('question.position', { position })}>{position}</Position>
        <FileIcon name={documentName} />
        <strong>{documentName}</strong>
        {page !== null && <span>{t('question.page', { page })}</span>}
        {heading && (
          <span>
            <Marked text={heading} query={query} />
          </span>
        )}
      </Head>
      <Text>
        <Marked text={text} query={query} />
      </Text>
    </Card>
  )
}

/** A text with the words of the question marked. */
function Marked({ text, query }: { text: string; query: string }) {
  let offset = 0
  return textParts(text, query).map(part => {
    const key = offset
    offset += part.text.length
    return part.matched ? <Mark key={key}>{part.text}</Mark> : part.text
  })
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[2]};
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
  overflow-wrap: anywhere;
  & > strong { color: ${theme.colour.textStrong}; font-weight: ${theme.weight.strong}; }
  & > svg { flex: none; }
`

const Position = styled.span`
  display: grid;
  min-width: 22px;
  height: 22px;
  place-items: center;
  border-radius: ${theme.radius.full};
  background: ${theme.tone.accent.soft};
  color: ${theme.tone.accent.text};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.strong};
`

const Text = styled.p`
  line-height: 1.7;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`

const Mark = styled.mark`
  padding: 0 1px;
  border-radius: 3px;
  background: ${theme.tone.warning.soft};
  color: ${theme.colour.textStrong};
`
