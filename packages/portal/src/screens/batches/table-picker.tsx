import { toAppError } from '@lyceum/core'
import { type AgentConfig, limits } from '@lyceum/core/contract'
import { neededFiles } from '@lyceum/core/rules'
import { Download, FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { saveFile } from '../../save-file.ts'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { createBatchesOf, TableFormat } from './batches.store.ts'

type TablePickerProps = { store: ReturnType<typeof createBatchesOf>; path: string; agent: AgentConfig | null }

const formats = ['xlsx', 'csv'] as const

/** Takes a table, and gives one with the right heads to fill in. What is wrong with a file is said, and another can be chosen. */
export function TablePicker({ store, path, agent }: TablePickerProps) {
  const { navigationBlocker, router } = usePortal()
  const t = useWords('batches')
  const { number } = useFormats()
  const { ofError } = useFailureWords()
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [needed] = neededFiles(agent?.form ?? [])
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const isSending = percent !== null
  useEffect(() => (isSending ? navigationBlocker.block('upload') : undefined), [isSending, navigationBlocker])

  function wordsOf(thrown: unknown): string {
    const error = toAppError(thrown)
    const [problem] = error.problems
    const [field = '', row] = problem?.path ?? []
    const said = { limit: number(problem?.limit ?? 0), row: number(Number(row) || 0), input: row ?? '' }
    if (error.reason !== 'validation' || !isTold(field)) return ofError(error)
    return t(`refused.${field === 'rows' && problem?.reason === 'required' ? 'noRows' : field}`, said)
  }

  async function send(file: File) {
    setFailure(null)
    setPercent(0)
    controller.current = new AbortController()
    const { signal } = controller.current
    try {
      const batch = await store.upload(file, signal, share => setPercent(Math.floor(share * 100)))
      router.open(`${path}?batch=${batch.id}`)
    } catch (thrown) {
      if (signal.aborted) return
      setFailure(wordsOf(thrown))
      setPercent(null)
    }
  }

  async function saveTemplate(format: TableFormat) {
    try {
      saveFile(await store.template(format), `${agent?.name || t('template')}.${format}`)
    } catch {
      // The call has reported it.
    }
  }

  return (
    <Card title={t('new')}>
      {!needed && <p>{t('newText', { rows: number(limits.batchRows), megabytes: number(limits.batchMb) })}</p>}
      {failure && (
        <Banner tone="danger" announce>
          {failure}
        </Banner>
      )}
      {needed && <Banner tone="warning">{t('refused.inputs', { input: needed.label || needed.name })}</Banner>}
      {!needed && (
        <Actions>
          {/* A busy button keeps the focus. */}
          <FileTrigger
            acceptedFileTypes={['.csv', '.xlsx', '.xls', '.tsv', '.txt']}
            onSelect={files => files?.[0] && void send(files[0])}
          >
            <Button kind="primary" icon={<FileUp />} busy={isSending}>
              {t('choose')}
            </Button>
          </FileTrigger>
          <Menu<TableFormat>
            label={t('template')}
            placement="bottom start"
            trigger={<Button icon={<Download />}>{t('template')}</Button>}
            entries={formats.map(id => ({ id, label: t('as', { format: id.toUpperCase() }) }))}
            onAction={format => void saveTemplate(format)}
          />
        </Actions>
      )}
      {percent !== null && <ProgressBar label={t('uploading')} value={percent} words={t('uploading')} />}
    </Card>
  )
}

const told = ['inputs', 'rows', 'columns', 'cell', 'quotes', 'file', 'batches'] as const
const isTold = (field: string): field is (typeof told)[number] => told.some(one => one === field)

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[3]};
`
