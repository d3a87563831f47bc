import '@lyceum/widget/tokens.css'
import '@lyceum/widget/dark.css'
import './theme/fonts.css'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { StyleSheetManager, ThemeProvider } from 'styled-components'
import { App } from './app.tsx'
import { createPortal } from './portal.ts'
import { PortalContext } from './portal-context.tsx'
import { GlobalStyle } from './theme/global-style.ts'
import { theme } from './theme/theme.ts'

const portal = await createPortal()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StyleSheetManager>
      <ThemeProvider theme={theme}>
        <GlobalStyle />
        <I18nextProvider i18n={portal.words}>
          <PortalContext value={portal}>
            <App />
          </PortalContext>
        </I18nextProvider>
      </ThemeProvider>
    </StyleSheetManager>
  )
}
