import type { Locale } from '@lyceum/core/contract/locales'
import { chooseLocale, toLocale } from '@lyceum/core/rules'
import { inkOn } from './accent.ts'

/**
 * The first script, inlined: language and colours before anything is drawn, and the words on their way. It stands alone, so
 * that its hash can be in the page's policy.
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

// The build fills in which file holds which language.
const languages = JSON.parse('%LANGUAGES%') as Record<string, string>
const words = document.createElement('link')
words.rel = 'modulepreload'
words.href = languages[language] ?? ''
if (words.href) document.head.append(words)

// Answers and panels are not needed for the first look: their sheets must not hold it up.
for (const late of document.querySelectorAll<HTMLLinkElement>('link[media=print]')) {
  const show = () => {
    late.media = 'all'
  }
  if (late.sheet) show()
  else late.onload = show
}

function readSaved(): { locale?: Locale | null; theme?: string } {
  try {
    return JSON.parse(localStorage.getItem('lyceum') ?? '{}') ?? {}
  } catch {
    return {}
  }
}
