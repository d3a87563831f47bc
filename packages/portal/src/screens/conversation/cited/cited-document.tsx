import type { Source } from '@lyceum/core/contract'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { useFormats } from '../../../i18n/formats.ts'
import { useWords } from '../../../i18n/words.ts'
import { LazyPart } from '../../../layout/lazy-part.tsx'
import { lazyComponent } from '../../../lazy-component.tsx'
import { documentAddress } from '../../../parts/documents/address.ts'
import { usePortal } from '../../../portal-context.tsx'
import { saveFile } from '../../../save-file.ts'
import { theme } from '../../../theme/theme.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { CitedAside } from './cited-aside.tsx'
import { CitedPicture } from './cited-picture.tsx'
import { type Cited, loadCited } from './load-cited.ts'
import { MarkedMarkdown } from './marked-markdown.tsx'
import { MarkedText } from './marked-text.tsx'
import { marksOfLines } from './written-marks.ts'

const PdfViewer = lazyComponent(() => import('./pdf-viewer.tsx'))

type CitedDocumentProps = {
  source: Source
  /** Beside the answer, so that both can be read; else over it. */
  beside: boolean
  /** The words of the chat, which draws Markdown. */
  words: Words<ChatWords>
  onClose: () => void
}

/**
 * The document of a source in the version that was cited, opened at the cited passage, which is marked. What cannot be shown or opened, and
 * what was edited by hand so that the file has other words, is quoted.
 */
export default function CitedDocument({ source, beside, words, onClose }: CitedDocumentProps) {
  const t = useWords('conversation')
  const { client } = usePortal()
  const { date } = useFormats()
  const [loaded, setLoaded] = useState<Cited | 'failed' | null>(null)
  const [broken, setBroken] = useState(false)
  const [unmarked, setUnmarked] = useState(false)
  const { document: place, file, page, heading, knowledgeBase, description } = source

  useEffect(() => {
    if (!place) return setLoaded('failed')
    const controller = new AbortController()
    loadCited(client, { file, description, page }, place, controller.signal).then(
      found => controller.signal.aborted || setLoaded(found),
      () => controller.signal.aborted || setLoaded('failed')
    )
    return () => controller.abort()
  }, [client, place, file, description, page])

  const where = [page === null ? '' : t('page', { page }), heading ?? '', knowledgeBase ?? ''].filter(Boolean).join(' · ')
  const cited = loaded === 'failed' ? null : loaded
  const blob = cited?.file?.blob
  const shown = broken ? undefined : cited?.file?.shown
  const replacedAt = cited?.replacedAt ?? null
  const isEdited = cited !== null && cited.original !== null
  const download = blob && (
    <Button icon={<Download />} onPress={() => saveFile(blob, file)}>
      {t('downloadDocument')}
    </Button>
  )
  const body = (
    <>
      {where && <Where>{where}</Where>}
      {loaded === null && <Spinner label={t('opening')} />}
      {place && replacedAt !== null && (
        <Notice>
          <Banner
            tone="info"
            action={
              <LinkButton size="sm" href={documentAddress(place.knowledgeBaseId, place.documentId)}>
                {t('currentVersion')}
              </LinkButton>
            }
          >
            {replacedAt === 'unknown' ? t('versionGone') : t('versionReplaced', { date: date(replacedAt) })}
          </Banner>
        </Notice>
      )}
      {shown?.kind === 'pdf' && (isEdited || unmarked) && (
        <Other>
          <p>{t(isEdited ? 'editedPassage' : 'otherWords')}</p>
          <Quote>{description}</Quote>
        </Other>
      )}
      {shown?.kind === 'text' && isEdited && <Where>{t('editedText')}</Where>}
      {shown?.kind === 'text' && shown.picture && (
        <CitedPicture
          picture={shown.picture}
          name={file}
          marks={marksOfLines(cited?.lines ?? [], cited?.original ?? description, { width: 1, height: 1 })}
          onFailure={() => setBroken(true)}
        />
      )}
      {shown?.kind === 'text' && shown.markdown && (
        <MarkedMarkdown text={shown.text} passage={description} label={file} words={words} />
      )}
      {shown?.kind === 'text' && !shown.markdown && <MarkedText text={shown.text} passage={description} label={file} />}
      {shown?.kind === 'pdf' && (
        <LazyPart onMissing={() => setBroken(true)} fallback={<Spinner label={t('opening')} />}>
          <PdfViewer
            bytes={shown.bytes}
            first={page ?? 1}
            passage={cited?.original ?? description}
            lines={cited?.lines ?? noLines}
            onUnmarked={() => setUnmarked(true)}
            onFailure={() => setBroken(true)}
          />
        </LazyPart>
      )}
      {loaded !== null && !(shown && shown.kind !== 'other') && (
        <>
          {replacedAt !== 'unknown' && <p role="status">{t(loaded === 'failed' ? 'documentGone' : 'documentUnshown')}</p>}
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

const noLines: Cited['lines'] = []

const Notice = styled.div`
  margin-bottom: ${theme.space[3]};
`

/** Above the page, which has other words. */
const Other = styled.div`
  max-height: 30dvh;
  margin-bottom: ${theme.space[3]};
  overflow: auto;
  font-size: ${theme.size.sm};
  & > p { color: ${theme.colour.textMuted}; }
`

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
