import type { Locale } from '@lyceum/core/contract'
import { createTestHost, type TestHost } from '@lyceum/core/testing'
import { type ReactNode, useEffect, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { Namespace } from '../src/i18n/namespaces.ts'
import { loadPortalWords } from '../src/i18n/words.ts'
import { createPortal, type Portal } from '../src/portal.ts'
import { PortalContext } from '../src/portal-context.tsx'

type InPortalProps = {
  words: Namespace[]
  replies?: (host: TestHost) => void
  children: ReactNode
}

/** Draws a part that asks the server or has words of its own, in the language of the page. */
export function InPortal({ words, replies, children }: InPortalProps) {
  const [portal, setPortal] = useState<Portal | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a story is prepared once
  useEffect(() => {
    const host = createTestHost()
    const locale = document.documentElement.lang as Locale
    host.stored.set('lyceum', JSON.stringify({ version: 1, locale }))
    replies?.(host)
    void createPortal(host).then(async made => {
      await loadPortalWords(made.words, words)
      setPortal(made)
    })
  }, [])
  return (
    portal && (
      <I18nextProvider i18n={portal.words}>
        <PortalContext value={portal}>{children}</PortalContext>
      </I18nextProvider>
    )
  )
}
