import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { type Crop, cut, openPicture, placeIn, type Size, sizeOf, wholePicture } from './crop.ts'

type CropDialogProps = {
  file: File
  size: Size
  title: string
  onUnreadable: () => void
  onCut: (picture: File) => Promise<void>
  onClose: () => void
}

const maxZoom = 4
const step = 0.05

/** Chooses which part of a picture is kept: dragged, or moved with the arrow keys, and magnified. */
export default function CropDialog({ file, size, title, onUnreadable, onCut, onClose }: CropDialogProps) {
  const t = useWords('appearance')
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)
  const [crop, setCrop] = useState<Crop>(wholePicture)
  const [busy, setBusy] = useState(false)
  const dragged = useRef<{ x: number; y: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one file is read once
  useEffect(() => {
    let gone = false
    openPicture(file).then(
      read => gone || setPicture(read),
      () => gone || onUnreadable()
    )
    return () => {
      gone = true
    }
  }, [file])

  const shown = frameOf(size)
  const move = (x: number, y: number) => setCrop(now => ({ ...now, x: inside(now.x + x, 0, 1), y: inside(now.y + y, 0, 1) }))
  const moves: Record<string, [number, number]> = {
    ArrowLeft: [-step, 0],
    ArrowRight: [step, 0],
    ArrowUp: [0, -step],
    ArrowDown: [0, step]
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = moves[event.key]
    if (!by) return
    event.preventDefault()
    move(...by)
  }
  const onPointerMove = (event: PointerEvent) => {
    const from = dragged.current
    if (!from) return
    dragged.current = { x: event.clientX, y: event.clientY }
    move((from.x - event.clientX) / shown.width, (from.y - event.clientY) / shown.height)
  }
  const place = picture && placeIn(shown, sizeOf(picture), crop)

  return (
    <ActionDialog
      title={title}
      action={{
        label: t('usePicture'),
        disabled: !picture,
        onPress: () => {
          setBusy(true)
          void cut(picture!, crop, size, file.name.replace(/\.\w+$/, '')).then(onCut, () => {
            setBusy(false)
            onUnreadable()
          })
        }
      }}
      busy={busy}
      onClose={onClose}
    >
      <Column>
        <Frame
          role="application"
          aria-label={t('cropHint')}
          tabIndex={0}
          style={shown}
          onKeyDown={onKeyDown}
          onPointerDown={event => {
            event.currentTarget.setPointerCapture(event.pointerId)
            dragged.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={onPointerMove}
          onPointerUp={() => {
            dragged.current = null
          }}
        >
          {place && (
            <img
              src={picture.src}
              alt=""
              draggable={false}
              style={{ left: place.x, top: place.y, width: place.width, height: place.height }}
            />
          )}
        </Frame>
        <p>{t('cropHint')}</p>
        <label>
          {t('zoom')}
          <input
            type="range"
            min={1}
            max={maxZoom}
            step={step}
            value={crop.zoom}
            onChange={event => setCrop({ ...crop, zoom: Number(event.target.value) })}
          />
        </label>
      </Column>
    </ActionDialog>
  )
}

const inside = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value))

/** The frame on the screen: of the picture's shape, and as large as the dialog allows. */
function frameOf({ width, height }: Size): Size {
  const scale = Math.min(284 / width, 200 / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

const Column = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space[3]};
  & > p { color: ${theme.colour.text}; font-size: ${theme.size.sm}; text-align: center; }
  & > label { display: grid; width: 100%; gap: ${theme.space[1]}; color: ${theme.colour.textStrong}; }
  & input { width: 100%; min-height: 24px; accent-color: ${theme.colour.accent}; }
`

const Frame = styled.div`
  position: relative;
  overflow: hidden;
  border: 1px dashed ${theme.colour.lineControl};
  border-radius: ${theme.radius.md};
  background: repeating-conic-gradient(${theme.colour.hover} 0% 25%, ${theme.colour.raised} 0% 50%) 50% / 16px 16px;
  cursor: grab;
  touch-action: none;
  &:focus-visible { outline: ${theme.ring}; outline-offset: 2px; }
  & > img { position: absolute; max-width: none; pointer-events: none; }
`
