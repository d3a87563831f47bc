import type { Locale } from '@lyceum/core/contract/locales'
import { chooseLocale, toLocale } from '@lyceum/core/rules'
import { inkOn } from './accent.ts'

/**
 * The first script, inlined in the page: sets language and colours before anything is drawn, and preloads the words. It is
 * self-contained, so that its hash can be part of the page's Content Security Policy.
 */
const root = document.documentElement
const query = new URLSearchParams(location.search)
const saved = readSaved()
const asked = query.get('locale')

const language = asked ? toLocale(asked) : chooseLocale(null, saved.locale, navigator.languages[0])
root.lang = language

const theme = query.get('theme') ?? saved.theme
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme

const accent = query.get('accent')
if (accent && /^#[\da-f]{6}$/i.test(accent)) {
  root.dataset.accent = ''
  root.style.setProperty('--brand', accent)
  root.style.setProperty('--brand-ink', inkOn(accent))
}

// The build fills in the file of each language.
const languages = JSON.parse('%LANGUAGES%') as Record<string, string>
const words = document.createElement('link')
words.rel = 'modulepreload'
words.href = languages[language] ?? ''
if (words.href) document.head.append(words)

// The styles of answers and panels must not block the first rendering.
for (const link of document.querySelectorAll<HTMLLinkElement>('link[media=print]')) {
  const show = () => {
    link.media = 'all'
  }
  if (link.sheet) show()
  else link.onload = show
}

function readSaved(): { locale?: Locale | null; theme?: string } {
  try {
    return JSON.parse(localStorage.getItem('lyceum') ?? '{}') ?? {}
  } catch {
    return {}
  }
}
