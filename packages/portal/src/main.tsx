import '@lyceum/widget/tokens.css'
import '@lyceum/widget/dark.css'
import './theme/fonts.css'
import { createClient } from '@lyceum/core'
import { chooseLocale } from '@lyceum/core/rules'
import { browserHost } from '@lyceum/widget/host'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { StyleSheetManager, ThemeProvider } from 'styled-components'
import { App } from './app.tsx'
import { FailedStart } from './failed-start.tsx'
import { createPortal } from './portal.ts'
import { PortalContext } from './portal-context.tsx'
import { isFirstReload, whyMissing } from './served-pages.ts'
import { GlobalStyle } from './theme/global-style.ts'
import { theme } from './theme/theme.ts'

/** Draws the portal; where a part of it cannot be loaded, the reason. */
async function start(draw: (page: ReactNode) => void): Promise<void> {
  try {
    const portal = await createPortal()
    draw(
      <I18nextProvider i18n={portal.words}>
        <PortalContext value={portal}>
          <App />
        </PortalContext>
      </I18nextProvider>
    )
  } catch (cause) {
    const host = browserHost()
    const why = await whyMissing(host, cause)
    if (why === 'replaced' && isFirstReload()) return host.reload()
    const locale = chooseLocale(null, createClient(host).saved.get().locale, host.languages()[0])
    document.documentElement.lang = locale
    draw(<FailedStart why={why} locale={locale} onReload={host.reload} />)
    // For the log of the browser: what is shown says what to do, not what happened.
    console.error(cause)
  }
}

const element = document.getElementById('root')
if (element) {
  const root = createRoot(element)
  void start(page =>
    root.render(
      <StyleSheetManager>
        <ThemeProvider theme={theme}>
          <GlobalStyle />
          {page}
        </ThemeProvider>
      </StyleSheetManager>
    )
  )
}
