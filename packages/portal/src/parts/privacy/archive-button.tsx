import { toAppError } from '@lyceum/core'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { saveFile } from '../../save-file.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'

export type FetchArchive = (signal: AbortSignal, onProgress: (bytes: number) => void) => Promise<Blob>

type ArchiveButtonProps = {
  label: string
  /** Of the file, without its ending. */
  name: string
  fetch: FetchArchive
}

/** Saves an archive of which nobody knows the size before: it says how much has come, and can be cancelled. */
export function ArchiveButton({ label, name, fetch }: ArchiveButtonProps) {
  const { client, toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('privacy')
  const { bytes: asText } = useFormats()
  const [bytes, setBytes] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function save() {
    const controller = new AbortController()
    running.current = controller
    setBytes(0)
    try {
      saveFile(await fetch(controller.signal, setBytes), `${name}.zip`)
      toasts.success(t('downloaded'))
    } catch (thrown) {
      if (!controller.signal.aborted) client.reportError(toAppError(thrown))
    }
    setBytes(null)
  }

  const busy = bytes !== null
  return (
    <Row>
      {busy && (
        <>
          <span role="status">{bytes === 0 ? t('packing') : t('soFar', { size: asText(bytes) })}</span>
          <Button kind="quiet" size="sm" onPress={() => running.current?.abort()}>
            {shell('actions.cancel')}
          </Button>
        </>
      )}
      <Button size="sm" icon={<Download />} busy={busy} busyLabel={t('packing')} onPress={() => void save()}>
        {label}
      </Button>
    </Row>
  )
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};
  & > span { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; font-variant-numeric: tabular-nums; }
`
