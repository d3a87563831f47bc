import { readSaved } from './read-saved.ts'

/**
 * The first script, inlined in the page: sets language and colours before anything is drawn. It is self-contained, so that its hash
 * can be part of the page's Content Security Policy.
 */
const root = document.documentElement
const query = new URLSearchParams(location.search)
const saved = readSaved()

// The server has chosen by the address, else by the browser. What the reader chose here before comes between the two.
if (!query.get('locale') && saved.locale) root.lang = saved.locale
if (saved.accessToken) root.dataset.signedIn = ''

const theme = query.get('theme') || saved.theme
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme

const accent = query.get('accent')
if (accent && /^#[\da-f]{6}$/i.test(accent)) {
  root.dataset.accent = ''
  root.style.setProperty('--brand', accent)
}
