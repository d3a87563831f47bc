import { useState } from 'react'
import { saveFile } from '../save-file.ts'
import { useFailureToast } from './use-failure-toast.ts'

/** Saves what the server exports as a file. A toast says that it was the export that failed, and why. */
export function useExport() {
  const tellFailure = useFailureToast()
  const [busy, setBusy] = useState(false)

  /** Returns whether there is a file. */
  async function save(fetch: () => Promise<Blob>, name: string): Promise<boolean> {
    setBusy(true)
    try {
      saveFile(await fetch(), name)
      return true
    } catch (thrown) {
      tellFailure('export', thrown)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}
