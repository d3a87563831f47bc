import type { Document } from '@lyceum/core/contract'
import { canBeProcessedAgain } from '@lyceum/core/rules'
import { Download, Ellipsis, FileUp, RefreshCw, RotateCcw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../../i18n/words.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import type { useDocumentActions } from './use-document-actions.tsx'

type DocumentMenuProps = {
  /** Whether documents have pages of their own, where they are changed. */
  pages: boolean
  document: Document
  mayChange: boolean
  actions: ReturnType<typeof useDocumentActions>
}
type DocumentAction = 'download' | 'refetch' | 'replace' | 'retry' | 'delete'

/** The menu of a document. */
export function DocumentMenu({ pages, document, mayChange, actions }: DocumentMenuProps) {
  const { t: shell } = useTranslation()
  const t = useWords('knowledge-detail')
  const entries: (MenuEntry<DocumentAction> | false)[] = [
    { id: 'download', label: t('download'), icon: <Download /> },
    mayChange &&
      document.url !== null &&
      document.url !== undefined && { id: 'refetch', label: t('refetch'), icon: <RefreshCw /> },
    pages && mayChange && document.origin === 'file' && { id: 'replace', label: t('newer.replace'), icon: <FileUp /> },
    mayChange && canBeProcessedAgain(document) && { id: 'retry', label: t('retry'), icon: <RotateCcw /> },
    mayChange && { id: 'delete', label: shell('actions.delete'), icon: <Trash2 />, danger: true }
  ]
  const shown = entries.filter(entry => entry !== false)
  const act = {
    download: () => void actions.download(document),
    refetch: () => void actions.refetch(document),
    replace: () => actions.askToReplace(document),
    retry: () => void actions.retry(document),
    delete: () => actions.askToDelete([document])
  }
  const label = t('actionsOf', { name: document.name })
  return (
    <Menu
      label={label}
      entries={shown}
      onAction={action => act[action]()}
      trigger={<IconButton label={label} icon={<Ellipsis />} tooltip="none" />}
    />
  )
}
