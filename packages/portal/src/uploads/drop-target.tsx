import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { useWords } from '../i18n/words.ts'
import { theme } from '../theme/theme.ts'
import { readDropped } from './read-dropped.ts'

/** Takes files and folders that are dropped anywhere on the page, and says so while they are above it. */
export function DropTarget({ name, onFiles }: { name: string; onFiles: (files: File[]) => void }) {
  const t = useWords('uploads')
  const [over, setOver] = useState(false)
  useEffect(() => {
    // Each element below the pointer is entered and left, so they are counted.
    let entered = 0
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const enter = (event: DragEvent) => {
      if (hasFiles(event)) setOver(++entered > 0)
    }
    const leave = (event: DragEvent) => {
      if (hasFiles(event)) setOver(--entered > 0)
    }
    const move = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    }
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer || !hasFiles(event)) return
      event.preventDefault()
      entered = 0
      setOver(false)
      void readDropped(event.dataTransfer).then(onFiles)
    }
    addEventListener('dragenter', enter)
    addEventListener('dragleave', leave)
    addEventListener('dragover', move)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragenter', enter)
      removeEventListener('dragleave', leave)
      removeEventListener('dragover', move)
      removeEventListener('drop', drop)
    }
  }, [onFiles])
  return over ? <Overlay aria-hidden>{t('dropOver', { name })}</Overlay> : null
}

const Overlay = styled.div`
  position: fixed;
  inset: ${theme.space[3]};
  z-index: ${theme.layer.toast};
  display: grid;
  place-items: center;
  padding: ${theme.space[5]};
  border: 2px dashed ${theme.colour.accent};
  border-radius: ${theme.radius.lg};
  background: color-mix(in srgb, ${theme.colour.page} 88%, transparent);
  color: ${theme.colour.textStrong};
  font: ${theme.weight.regular} ${theme.size.xl} / 1.4 ${theme.font.display};
  text-align: center;
  overflow-wrap: anywhere;
  pointer-events: none;
`
