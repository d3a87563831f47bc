import type { AgentReport } from '@lyceum/core/contract'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { useFormats } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { theme } from '../theme/theme.ts'
import { Status } from '../ui/status.tsx'

type ReportLineProps = {
  report: AgentReport
  /** The agent with its place; without it where all are of one. */
  agent?: ReactNode
  /** Who reported it; without it where that is not told. */
  by?: string
  /** What can be decided. */
  children?: ReactNode
}

/** A report: why, what was said, and what came of it. */
export function ReportLine({ report, agent, by, children }: ReportLineProps) {
  const t = useWords('reports')
  const { shortTime } = useFormats()
  const { about, reason, text, turn, at, resolution } = report
  return (
    <Line>
      <Head>
        <Status tone={resolution ? 'neutral' : 'warning'}>{t(`reasons.${reason}`)}</Status>
        {agent}
        <small>{[t(`about.${about}`), shortTime(at), by].filter(Boolean).join(' · ')}</small>
      </Head>
      {text && <Quote>{text}</Quote>}
      {about === 'answer' &&
        (turn ? (
          <Turn>
            <dt>{t('question')}</dt>
            <dd>{turn.question}</dd>
            <dt>{t('answer')}</dt>
            <dd>{turn.answer}</dd>
          </Turn>
        ) : (
          <small>{t('noTurn')}</small>
        ))}
      {resolution && (
        <Outcome>
          <Status tone={resolution.outcome === 'disabled' ? 'danger' : 'success'}>{t(`resolved.${resolution.outcome}`)}</Status>
          <small>
            {resolution.by
              ? t('decidedBy', { name: resolution.by.name, at: shortTime(resolution.at) })
              : shortTime(resolution.at)}
          </small>
          {resolution.note && <span>{resolution.note}</span>}
        </Outcome>
      )}
      {children}
    </Line>
  )
}

const Line = styled.article`
  display: grid;
  min-width: 0;
  gap: ${theme.space[3]};
  overflow-wrap: anywhere;
  & small { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};
`

const Quote = styled.p`
  margin: 0;
  padding-inline-start: ${theme.space[3]};
  border-inline-start: 3px solid ${theme.colour.line};
  color: ${theme.colour.textStrong};
  white-space: pre-wrap;
`

const Turn = styled.dl`
  display: grid;
  margin: 0;
  gap: ${theme.space[1]};
  & > dt { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
  & > dd {
    max-height: 180px;
    margin: 0 0 ${theme.space[2]};
    padding: ${theme.space[2]} ${theme.space[3]};
    overflow: auto;
    border-radius: ${theme.radius.md};
    background: ${theme.colour.sunken};
    color: ${theme.colour.text};
    white-space: pre-wrap;
  }
`

const Outcome = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};
  & > span:last-child { flex-basis: 100%; }
`
