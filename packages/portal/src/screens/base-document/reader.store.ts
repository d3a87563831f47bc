import { createBusy, createLoaded, type PersonClient } from '@lyceum/core'
import { AppError, type DocumentNote, type ListedPassage } from '@lyceum/core/contract'
import { editPassage, listPassages } from '@lyceum/core/contract/document-passages'
import { getDocument, updateNote } from '@lyceum/core/contract/documents'
import { getBase } from '@lyceum/core/contract/knowledge'
import { limits } from '@lyceum/core/contract/limits'
import { isInProgress } from '@lyceum/core/rules'
import { type ReaderFilter, shownPage } from './filter.ts'

export type ReaderStore = ReturnType<typeof createReader>

/** What a passage is to be: with a text instead of the one that was read, or with that one (null), and whether it is found. */
export type PassageChange = { text: string | null; enabled: boolean }

/** Milliseconds between two looks at a document that is being processed. */
const lookEveryMs = 2000

/** A document with its base and one page of its passages. Actions return whether they succeeded; failures are reported by toast. */
export function createReader(client: PersonClient, baseId: string, documentId: string) {
  const params = { baseId, documentId }
  const document = createLoaded(async signal => {
    const [base, shown] = await Promise.all([
      client.request(getBase, { params: { baseId }, signal, quiet: true }),
      client.request(getDocument, { params, signal, quiet: true })
    ])
    return { base, document: shown }
  })
  const passages = createLoaded((signal, filter: ReaderFilter) => {
    const query = { query: filter.query || undefined, page: shownPage(filter), pageSize: limits.pageSize }
    return client.request(listPassages, { params, query, signal, quiet: true })
  })
  const { $busy, attempt } = createBusy()
  const refresh = () => Promise.all([document.reload(), passages.reload()])

  return {
    documentId,
    $document: document.$state,
    $passages: passages.$state,
    $busy,
    loadDocument: document.load,
    loadPassages: passages.load,
    /** Looks again and again while the document is being processed; returns how to end that. */
    follow(): () => void {
      let cancel: (() => void) | undefined
      const stop = document.$state.subscribe(({ state, value }) => {
        if (state === 'loading' || !value || !isInProgress(value.document)) return
        cancel?.()
        cancel = client.host.later(() => void refresh(), lookEveryMs)
      })
      return () => {
        stop()
        cancel?.()
      }
    },
    /** @param seen its text as the person saw it; where another stands there by now, that is shown instead */
    async change(position: number, seen: string, body: PassageChange): Promise<'done' | 'failed' | 'isAnother'> {
      let isAnother = false
      const isDone = await attempt(async () => {
        const at = { params: { ...params, position }, quiet: true }
        const changed = await client.request(editPassage, { ...at, body: { ...body, seen } }).catch(async failure => {
          isAnother = failure instanceof AppError && failure.reason === 'alreadyProcessed'
          if (isAnother) await refresh()
          else client.reportError(failure)
          throw failure
        })
        const put = (one: ListedPassage) => (one.position === position ? changed : one)
        passages.update(page => ({ ...page, items: page.items.map(put) }))
        await document.reload()
      })
      return isDone ? 'done' : isAnother ? 'isAnother' : 'failed'
    },
    /** @throws AppError */
    async saveNote(body: DocumentNote): Promise<void> {
      await client.request(updateNote, { params, body, quiet: true })
      await refresh()
    }
  }
}
