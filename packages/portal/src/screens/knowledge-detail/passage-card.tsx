import type { Passage, TextRange } from '@lyceum/core/contract'
import { type CSSProperties, Fragment } from 'react'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { documentAddress } from '../../parts/documents/address.ts'
import { DocumentLink } from '../../parts/documents/document-link.tsx'
import { FileIcon } from '../../parts/documents/file-icon.tsx'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'

/** `fit`: how well it fits the question, beside the best one; 0 to 1. */
type PassageCardProps = { passage: Passage; position: number; fit: number }

/** A passage that was found: its place, and its text with the words of the question marked. */
export function PassageCard({ passage, position, fit }: PassageCardProps) {
  const t = useWords('knowledge-detail')
  const { number } = useFormats()
  const percent = Math.round(100 * Math.max(0, Math.min(1, fit)))
  const { documentId, knowledgeBaseId, documentName, heading, page, text, marks, headingMarks } = passage
  return (
    <Card as="li">
      <Head>
        <Position aria-label={t('question.position', { position })}>{position}</Position>
        <FileIcon name={documentName} />
        <strong>
          <DocumentLink href={documentAddress(knowledgeBaseId, documentId, passage.position)}>{documentName}</DocumentLink>
        </strong>
        {page !== null && <span>{t('question.page', { page })}</span>}
        {heading && (
          <span>
            <Marked text={heading} marks={headingMarks} />
          </span>
        )}
        <Fit title={t('question.fitHint')}>
          <Measure aria-hidden style={{ '--fit': `${percent}%` } as CSSProperties} />
          {t('question.fit', { percent: number(percent) })}
        </Fit>
      </Head>
      <Text>
        <Marked text={text} marks={marks} />
      </Text>
    </Card>
  )
}

/** A text with the words of the question marked. */
function Marked({ text, marks }: { text: string; marks: TextRange[] }) {
  return (
    <>
      {marks.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(marks[index - 1]?.end ?? 0, start)}
          <Mark>{text.slice(start, end)}</Mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  )
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

const Fit = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[1]};
  margin-inline-start: auto;
  font-size: ${theme.size.xs};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`

const Measure = styled.i`
  width: 44px;
  height: 4px;
  border-radius: ${theme.radius.full};
  background: linear-gradient(to right, ${theme.colour.accent} var(--fit), ${theme.colour.line} var(--fit));
  &:dir(rtl) { scale: -1 1; }
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
