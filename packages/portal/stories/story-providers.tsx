import '@lyceum/widget/tokens.css'
import '@lyceum/widget/dark.css'
import '../src/theme/fonts.css'
import type { Locale } from '@lyceum/core/contract'
import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { ThemeProvider } from 'styled-components'
import { GlobalStyle } from '../src/theme/global-style.ts'
import { theme } from '../src/theme/theme.ts'

/** Styles, theme and language that both story pages need. */
export function StoryProviders({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <ThemeProvider theme={theme}>
      <GlobalStyle />
      <I18nProvider locale={locale}>{children}</I18nProvider>
    </ThemeProvider>
  )
}
