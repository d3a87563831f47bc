import { toAppError } from '@lyceum/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureWords } from '../i18n/failure-words.ts'
import { usePortal } from '../portal-context.tsx'
import { saveFile } from '../save-file.ts'

/** Saves what the server exports as a file. A toast says that it was the export that failed, and why. */
export function useExport() {
  const { toasts } = usePortal()
  const { t } = useTranslation()
  const { ofError } = useFailureWords()
  const [busy, setBusy] = useState(false)

  /** Returns whether there is a file. */
  async function save(fetch: () => Promise<Blob>, name: string): Promise<boolean> {
    setBusy(true)
    try {
      saveFile(await fetch(), name)
      return true
    } catch (thrown) {
      toasts.notify({ tone: 'danger', title: t('exportFailed'), text: ofError(toAppError(thrown)) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}
