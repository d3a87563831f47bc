import { dailyRefusal, isDocumentName, toAppError } from '@lyceum/core'
import type { Document } from '@lyceum/core/contract'
import { replaceDocument } from '@lyceum/core/contract/document-versions'
import { documentFormats } from '@lyceum/core/contract/documents'
import { FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../i18n/failure-words.ts'
import { useWords } from '../i18n/words.ts'
import { usePortal } from '../portal-context.tsx'
import { theme } from '../theme/theme.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { maxDocumentBytes } from './upload-queue.ts'

const endings = documentFormats.map(format => `.${format}`)

type ReplaceDialogProps = {
  document: Pick<Document, 'id' | 'baseId' | 'name'>
  /** The newer version has arrived and is being processed. */
  onReplaced: () => void
  onClose: () => void
}

/** Chooses a newer version of a document and uploads it. What keeps it from that is said, and another file can be chosen. */
export default function ReplaceDialog({ document: { id, baseId, name }, onReplaced, onClose }: ReplaceDialogProps) {
  const { client, organisation, toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('uploads')
  const { ofError } = useFailureWords()
  const [sending, setSending] = useState<{ file: string; percent: number } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const upload = useRef<AbortController>(undefined)
  useEffect(() => () => upload.current?.abort(), [])

  /** What is certain without asking the server. */
  function problemOf(file: File): string | undefined {
    if (!isDocumentName(file.name)) return ofError({ reason: 'fileTypeUnsupported' })
    if (file.size === 0) return t('emptyFile')
    return file.size > maxDocumentBytes(organisation) ? ofError({ reason: 'fileTooLarge' }) : undefined
  }

  async function send(file: File) {
    const problem = problemOf(file)
    setFailure(problem ?? null)
    if (problem) return
    const controller = new AbortController()
    upload.current = controller
    setSending({ file: file.name, percent: 0 })
    try {
      await client.upload(replaceDocument, file, {
        params: { baseId, documentId: id },
        quiet: true,
        signal: controller.signal,
        onProgress: share => setSending({ file: file.name, percent: Math.floor(share * 100) })
      })
      toasts.success(t('replace.taken', { name }))
      onReplaced()
      onClose()
    } catch (failed) {
      if (controller.signal.aborted) return
      const { reason } = toAppError(failed)
      const daily = dailyRefusal(failed)
      setFailure(daily ? t(daily) : reason === 'alreadyExists' ? t(reason) : ofError({ reason }))
      setSending(null)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('replace.title', { name })}
      closeLabel={shell('actions.close')}
      footer={
        <Button slot={null} onPress={onClose}>
          {shell('actions.cancel')}
        </Button>
      }
    >
      <Parts>
        <p>{t('replace.text')}</p>
        {failure && (
          <Banner tone="danger" announce>
            {failure}
          </Banner>
        )}
        {sending ? (
          <ProgressBar label={sending.file} value={sending.percent} words={t('percent', { percent: sending.percent })} />
        ) : (
          <FileTrigger acceptedFileTypes={endings} onSelect={files => files?.[0] && void send(files[0])}>
            <Button slot={null} kind="primary" icon={<FileUp />}>
              {t('replace.choose')}
            </Button>
          </FileTrigger>
        )}
      </Parts>
    </Dialog>
  )
}

const Parts = styled.div`
  display: grid;
  gap: ${theme.space[4]};
  justify-items: start;
  & > :not(button) { width: 100%; }
`
