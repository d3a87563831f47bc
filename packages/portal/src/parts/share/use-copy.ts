import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'

/** Returns what copies the text that an element shows, and says whether that worked. Where it is denied, the text can be selected. */
export function useCopy(): (element: Element) => Promise<void> {
  const { toasts } = usePortal()
  const t = useWords('share')
  return async element => {
    const written = await navigator.clipboard?.writeText(element.textContent).then(
      () => true,
      () => false
    )
    if (written || copyContents(element)) toasts.success(t('copied'))
    else toasts.notify({ tone: 'warning', title: t('notCopied') })
  }
}

/** Selects and copies what an element shows, for pages without HTTPS, which have no interface to the clipboard. */
function copyContents(element: Element): boolean {
  getSelection()?.selectAllChildren(element)
  return document.execCommand('copy')
}
