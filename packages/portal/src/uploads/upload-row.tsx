import { type DocumentUpload, type DocumentUploads, isOpen, isRetryable } from '@lyceum/core'
import { X } from 'lucide-react'
import { memo } from 'react'
import styled from 'styled-components'
import { useFailureWords } from '../i18n/failure-words.ts'
import { useWords } from '../i18n/words.ts'
import { theme } from '../theme/theme.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'

type UploadRowProps = { upload: DocumentUpload; uploads: DocumentUploads }

/**
 * One file of the list: its name, how far it is or why it failed, and what can be done about it. Drawn again only when its own upload
 * changes, since a list of a hundred files changes hundreds of times.
 */
export const UploadRow = memo(function UploadRow({ upload, uploads }: UploadRowProps) {
  const t = useWords('uploads')
  const text = useStateText(upload)
  const { key, name, state } = upload
  const isRefused = state === 'failed' || state === 'ignored'
  // What is in the base already is no fault.
  const isThere = state === 'failed' && upload.reason === 'alreadyExists'
  const percent = state === 'done' ? 100 : state === 'sending' ? Math.floor(upload.progress * 100) : undefined
  return (
    <Row>
      <Line>
        <Name $refused={isRefused && !isThere} title={name}>
          {name}
        </Name>
        <End>
          {!isRefused && <State>{text}</State>}
          {isRetryable(upload) && (
            <Button size="sm" kind="quiet" aria-label={t('retryOf', { name })} onPress={() => uploads.retry(key)}>
              {t('retry')}
            </Button>
          )}
          {state !== 'done' && (
            <IconButton
              size="sm"
              label={t(isOpen(state) ? 'cancelOf' : 'removeOf', { name })}
              icon={<X />}
              tooltip="none"
              onPress={() => uploads.remove(key)}
            />
          )}
        </End>
      </Line>
      {isRefused && <Reason>{text}</Reason>}
      {percent !== undefined && <ProgressBar label={name} value={percent} />}
    </Row>
  )
})

function useStateText(upload: DocumentUpload): string {
  const t = useWords('uploads')
  const { ofError } = useFailureWords()
  if (upload.state === 'sending') return t('percent', { percent: Math.floor(upload.progress * 100) })
  if (upload.state !== 'failed') return t(`states.${upload.state}`)
  const { reason } = upload
  const isOurs = reason === 'emptyFile' || reason === 'dailyQuota' || reason === 'dailyMegabytes' || reason === 'alreadyExists'
  return isOurs ? t(reason) : ofError({ reason })
}

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[1]};
  font-size: ${theme.size.sm};
`

const Line = styled.div`
  display: flex;
  min-height: 24px;
  align-items: center;
  gap: ${theme.space[2]};
`

const Name = styled.span<{ $refused: boolean }>`
  min-width: 0;
  max-width: 250px;
  flex: 1;
  color: ${({ $refused }) => ($refused ? theme.colour.danger : theme.colour.text)};
  overflow: hidden;
  text-overflow: ellipsis;
  font-family: ${theme.font.cut};
  white-space: nowrap;
`

const End = styled.span`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${theme.space[1]};
  margin-inline-start: auto;
  & > button { margin-block: -4px; }
  & > button:last-child { margin-inline-end: -8px; }
`

const State = styled.span`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.xs};
  font-variant-numeric: tabular-nums;
`

const Reason = styled.span`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.xs};
  line-height: 1.5;
`
