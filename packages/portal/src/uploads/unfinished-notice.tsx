import { useEffect } from 'react'
import { useFormats } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { usePortal } from '../portal-context.tsx'

/** Says once that files were not uploaded before the page was left, or the session ended. It stays until it is closed. */
export default function UnfinishedNotice({ count }: { count: number }) {
  const { documentUploads, toasts } = usePortal()
  const t = useWords('uploads')
  const { number } = useFormats()
  useEffect(() => {
    toasts.keep({ tone: 'warning', title: t('unfinished', { count, figure: number(count) }), text: t('unfinishedText') })
    documentUploads.unfinished.forget()
  }, [count, documentUploads, toasts, t, number])
  return null
}
