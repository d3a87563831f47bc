import { readSaved } from './read-saved.ts'

/**
 * The first script, inlined in the page: sets language and colours before anything is drawn. It is self-contained, so that its hash
 * can be part of the page's Content Security Policy.
 */
const root = document.documentElement
const query = new URLSearchParams(location.search)
const locale = query.get('locale')
const asked = query.get('theme') || root.dataset.theme
// The first look into a storage takes a while, so it is only asked for what the address leaves open.
const saved = locale && asked ? {} : readSaved()

// The server has chosen by the address, else by the share, else by the browser. What the reader chose here before comes before the last.
if (!locale && !('locale' in root.dataset) && saved.locale) root.lang = saved.locale

const theme = asked || saved.theme
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme

const accent = query.get('accent') || root.dataset.brand
if (accent && /^#[\da-f]{6}$/i.test(accent)) {
  root.dataset.accent = ''
  root.style.setProperty('--brand', accent)
}
