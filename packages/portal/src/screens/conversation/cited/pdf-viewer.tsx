import type { WrittenLine } from '@lyceum/core/contract/document-passages'
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { useWords } from '../../../i18n/words.ts'
import { theme } from '../../../theme/theme.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { type DrawnPage, drawPage } from './draw-page.ts'
import { type LoadedPdf, loadPdf } from './load-pdf.ts'
import { PageMark } from './page-mark.ts'
import { useZoom } from './use-zoom.ts'

type PdfViewerProps = {
  bytes: Uint8Array
  first: number
  passage: string
  /** Those of the first page, where its text was recognized in its picture. */
  lines: WrittenLine[]
  /** The passage is not found on its page. */
  onUnmarked: () => void
  onFailure: () => void
}

/** A PDF, one page at a time, beginning with the page of the passage, which is marked. It fits the width until it is enlarged. */
export default function PdfViewer({ bytes, first, passage, lines, onUnmarked, onFailure }: PdfViewerProps) {
  const t = useWords('conversation')
  const [opened, setOpened] = useState<LoadedPdf | null>(null)
  const [number, setNumber] = useState(first)
  const [drawn, setDrawn] = useState<DrawnPage | null>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLElement>(null)
  const failed = useRef(onFailure)
  failed.current = onFailure
  const missed = useRef(onUnmarked)
  missed.current = onUnmarked
  const { zoom, canZoomIn, canZoomOut, zoomIn, zoomOut, fitWidth, onKeyDown, keepPlace } = useZoom(frame)
  const scrollToPlace = useRef(keepPlace)
  scrollToPlace.current = keepPlace

  useEffect(() => {
    let isCurrent = true
    let close = () => {}
    // pdf.js takes the bytes with it into its worker.
    loadPdf(bytes.slice()).then(
      one => {
        close = one.close
        if (isCurrent) setOpened(one)
        else one.close()
      },
      () => isCurrent && failed.current()
    )
    return () => {
      isCurrent = false
      close()
    }
  }, [bytes])
  const pages = opened?.pdf.numPages ?? 0
  const shown = Math.min(Math.max(1, number), Math.max(1, pages))
  useEffect(() => {
    if (!opened || !canvas.current || !frame.current) return
    let wanted = true
    const width = Math.floor(frame.current.clientWidth * zoom)
    const written = shown === first ? lines : []
    const target = { canvas: canvas.current, width, passage, written, isCurrent: () => wanted }
    setDrawn(null)
    drawPage(opened.pdf, shown, target).then(
      page => {
        if (page && shown === first && page.marks.length === 0) missed.current()
        if (page) setDrawn(page)
      },
      () => wanted && failed.current()
    )
    return () => {
      wanted = false
    }
  }, [opened, shown, first, passage, lines, zoom])
  useEffect(() => {
    if (drawn && !scrollToPlace.current()) mark.current?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [drawn])

  const percent = t('zoomed', { percent: Math.round(100 * zoom) })
  return (
    <>
      <Pages
        ref={frame}
        tabIndex={0}
        role="document"
        aria-label={t('pageOf', { page: shown, count: pages || 1 })}
        aria-busy={!drawn}
        onKeyDown={onKeyDown}
      >
        <Sheet style={{ width: `${100 * zoom}%` }}>
          {!drawn && <Spinner label={t('opening')} />}
          <canvas ref={canvas} hidden={!drawn} />
          {drawn?.marks.map((box, index) => (
            <PageMark key={`${box.left} ${box.top}`} ref={index === 0 ? mark : undefined} style={box} />
          ))}
          {drawn && <VisuallyHidden>{drawn.text.trim() || (shown === first ? passage : '')}</VisuallyHidden>}
        </Sheet>
      </Pages>
      <Turn>
        <IconButton label={t('previousPage')} icon={<ChevronLeft />} disabled={shown <= 1} onPress={() => setNumber(shown - 1)} />
        <span aria-live="polite">{pages > 0 && t('pageOf', { page: shown, count: pages })}</span>
        <IconButton
          label={t('nextPage')}
          icon={<ChevronRight />}
          disabled={shown >= pages}
          onPress={() => setNumber(shown + 1)}
        />
        <Zoom>
          <IconButton label={t('zoomOut')} icon={<ZoomOut />} disabled={!canZoomOut} onPress={zoomOut} />
          <Button kind="quiet" size="sm" disabled={!canZoomOut} onPress={fitWidth} aria-label={`${percent}, ${t('fitWidth')}`}>
            {percent}
          </Button>
          <IconButton label={t('zoomIn')} icon={<ZoomIn />} disabled={!canZoomIn} onPress={zoomIn} />
        </Zoom>
      </Turn>
    </>
  )
}

const Pages = styled.div`
  /* What is left of the dialog beside its title, the passage's place and its buttons. */
  max-height: max(200px, calc(100dvh - 432px));
  overflow: auto;
  /* Two fingers zoom the page, not the portal. */
  touch-action: pan-x pan-y;
  border: 1px solid ${theme.colour.line};
  border-radius: ${theme.radius.md};
`

/** Documents are drawn on white paper, in dark mode too. */
const Sheet = styled.div`
  position: relative;
  display: grid;
  min-height: 200px;
  place-items: center;
  overflow: hidden;
  background: #fff;
  color: #333;
  & > canvas { width: 100%; height: auto; }
`

const Turn = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  flex-wrap: wrap;
  gap: ${theme.space[1]} ${theme.space[3]};
  padding-top: ${theme.space[2]};
  font-size: ${theme.size.sm};
`

const Zoom = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[1]};
`
