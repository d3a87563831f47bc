import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'

/** What failed, with the id under which an administrator finds it in the log. */
export function FailureText({ requestId, children }: { requestId: string | undefined; children: ReactNode }) {
  const t = useWords('sign-in-return')
  return (
    <>
      {children}
      {requestId && (
        <>
          <br />
          {t('request', { id: requestId })}
        </>
      )}
    </>
  )
}
