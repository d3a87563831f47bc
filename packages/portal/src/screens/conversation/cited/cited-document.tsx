import { fetchFile } from '@lyceum/core'
import { readDocument, readPassages, type Source } from '@lyceum/core/contract'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { useWords } from '../../../i18n/words.ts'
import { LazyPart } from '../../../layout/lazy-part.tsx'
import { lazyComponent } from '../../../lazy-component.tsx'
import { usePortal } from '../../../portal-context.tsx'
import { saveFile } from '../../../save-file.ts'
import { theme } from '../../../theme/theme.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { CitedAside } from './cited-aside.tsx'
import { CitedPicture } from './cited-picture.tsx'
import { MarkedMarkdown } from './marked-markdown.tsx'
import { MarkedText } from './marked-text.tsx'
import { readShown, type Shown } from './read-text.ts'

const PdfViewer = lazyComponent(() => import('./pdf-viewer.tsx'))

type Content = { blob: Blob; shown: Shown } | 'failed' | null

type CitedDocumentProps = {
  source: Source
  /** Beside the answer, so that both can be read; else over it. */
  beside: boolean
  /** The words of the chat, which draws Markdown. */
  words: Words<ChatWords>
  onClose: () => void
}

/** The document of a source, opened at the cited passage, which is marked. What cannot be shown or opened is quoted. */
export default function CitedDocument({ source, beside, words, onClose }: CitedDocumentProps) {
  const t = useWords('conversation')
  const { client } = usePortal()
  const [content, setContent] = useState<Content>(null)
  const [broken, setBroken] = useState(false)
  const { document: cited, file, page, heading, knowledgeBase, description } = source
  const baseId = cited?.knowledgeBaseId
  const documentId = cited?.documentId

  useEffect(() => {
    if (!baseId || !documentId) return setContent('failed')
    const controller = new AbortController()
    const query = { around: cited?.passage ?? 0 }
    const readText = async () => {
      const options = { params: { baseId, documentId }, query, signal: controller.signal, quiet: true }
      return (await client.request(readPassages, options)).items.map(({ text }) => text)
    }
    fetchFile(client, readDocument, { params: { baseId, documentId } }, controller.signal)
      .then(async blob => ({ blob, shown: await readShown({ name: file, content: blob, passage: description }, readText) }))
      .then(
        loaded => controller.signal.aborted || setContent(loaded),
        () => controller.signal.aborted || setContent('failed')
      )
    return () => controller.abort()
  }, [client, baseId, documentId, cited?.passage, file, description])

  const where = [page === null ? '' : t('page', { page }), heading ?? '', knowledgeBase ?? ''].filter(Boolean).join(' · ')
  const shown = content === null || content === 'failed' || broken ? null : content.shown
  const isQuoted = content === 'failed' || broken || shown?.kind === 'other'
  const download = content !== null && content !== 'failed' && (
    <Button icon={<Download />} onPress={() => saveFile(content.blob, file)}>
      {t('downloadDocument')}
    </Button>
  )
  const body = (
    <>
      {where && <Where>{where}</Where>}
      {content === null && <Spinner label={t('opening')} />}
      {shown?.kind === 'text' && shown.picture && (
        <CitedPicture picture={shown.picture} name={file} onFailure={() => setBroken(true)} />
      )}
      {shown?.kind === 'text' &&
        (shown.markdown ? (
          <MarkedMarkdown text={shown.text} passage={description} label={file} words={words} />
        ) : (
          <MarkedText text={shown.text} passage={description} label={file} />
        ))}
      {shown?.kind === 'pdf' && (
        <LazyPart onMissing={() => setBroken(true)} fallback={<Spinner label={t('opening')} />}>
          <PdfViewer bytes={shown.bytes} first={page ?? 1} passage={description} onFailure={() => setBroken(true)} />
        </LazyPart>
      )}
      {isQuoted && (
        <>
          <p role="status">{t(content === 'failed' ? 'documentGone' : 'documentUnshown')}</p>
          <Quote>{description}</Quote>
        </>
      )}
    </>
  )
  if (beside) {
    return (
      <CitedAside title={file} closeLabel={t('closeDocument')} footer={download} onClose={onClose}>
        {body}
      </CitedAside>
    )
  }
  return (
    <Dialog open onClose={onClose} title={file} closeLabel={t('closeDocument')} width="lg" footer={download}>
      {body}
    </Dialog>
  )
}

const Where = styled.p`
  margin-bottom: ${theme.space[3]};
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
`

const Quote = styled.blockquote`
  margin: ${theme.space[3]} 0 0;
  padding-inline-start: ${theme.space[4]};
  border-inline-start: 3px solid ${theme.colour.line};
  white-space: pre-wrap;
`
