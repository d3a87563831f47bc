import { toAppError } from '@lyceum/core'
import type { PolicyTrial } from '@lyceum/core/contract'
import { limits } from '@lyceum/core/contract/limits'
import { useState } from 'react'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { PolicyStore } from './policy.store.ts'

/** Tries what the stored rules do with a question. Nobody is told of it. */
export function TrialCard({ store }: { store: PolicyStore }) {
  const { toasts } = usePortal()
  const t = useWords('policy')
  const { ofError } = useFailureWords()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<PolicyTrial | null>(null)

  // What was told is of the question before.
  const type = (next: string) => {
    setText(next)
    setResult(null)
  }

  async function tryIt() {
    if (text.trim() === '') return
    setBusy(true)
    try {
      setResult(await store.tryQuestion(text))
    } catch (thrown) {
      toasts.notify({ tone: 'danger', title: ofError(toAppError(thrown)) })
    }
    setBusy(false)
  }

  return (
    <Form onSubmit={() => void tryIt()} errors={noErrors} busy={busy} label={t('trial')}>
      <Card title={t('trial')}>
        <Column>
          <TextArea label={t('trialQuestion')} hint={t('trialHint')} max={limits.message} value={text} onChange={type} />
          <div>
            <Button type="submit" busy={busy}>
              {t('tryIt')}
            </Button>
          </div>
          <output>{result && <Result result={result} />}</output>
        </Column>
      </Card>
    </Form>
  )
}

function Result({ result: { refusedBy, notices, found, sent, moderation } }: { result: PolicyTrial }) {
  const t = useWords('policy')
  const isRefused = refusedBy !== null || moderation === 'flagged'
  return (
    <Lines>
      <dt>{t('outcome')}</dt>
      <dd>{refusedBy !== null ? t('refusedBy', { name: refusedBy }) : moderation === 'flagged' ? t('flagged') : t('passes')}</dd>
      {moderation === 'away' && <dd>{t('moderationAway')}</dd>}
      {notices.length > 0 && (
        <>
          <dt>{t('raises')}</dt>
          <dd>{notices.join(' · ')}</dd>
        </>
      )}
      {found.length > 0 && (
        <>
          <dt>{t('contains')}</dt>
          <dd>{found.map(kind => t(`kinds.${kind}`)).join(' · ')}</dd>
        </>
      )}
      {!isRefused && (
        <>
          <dt>{t('sent')}</dt>
          <dd>{sent}</dd>
        </>
      )}
    </Lines>
  )
}

const noErrors = {}

const Column = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${theme.space[3]};`

const Lines = styled.dl`
  display: grid;
  gap: ${theme.space[1]};
  margin: 0;
  padding: ${theme.space[3]};
  border-radius: ${theme.radius.md};
  background: ${theme.colour.sunken};
  & dt { color: ${theme.colour.text}; font-size: ${theme.size.sm}; }
  & dd { margin: 0; padding-bottom: ${theme.space[1]}; color: ${theme.colour.textStrong}; overflow-wrap: anywhere; white-space: pre-line; }
`
