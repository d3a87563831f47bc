import { createGlobalStyle } from 'styled-components'
import { theme } from './theme.ts'

const { colour, font, media, size, weight } = theme

/** Plain values, since diagrams are drawn with what a token says. */
const strongInLight = '--text: #17211d; --text-muted: #38443f; --line: #86908a; --line-strong: #66716b;'
const strongInDark = '--text: #f2f0ea; --text-muted: #cdd4cf; --line: #73807a; --line-strong: #94a09a;'

/** Global styles: colours, focus ring, reduced motion, forced colours. Needs tokens.css, dark.css and fonts.css. */
export const GlobalStyle = createGlobalStyle`
  *, ::before, ::after { box-sizing: border-box; }

  /* The school's colour, dark or light enough to be read also on what it tints. */
  :root[data-accent] {
    --accent: light-dark(oklch(from var(--brand) min(l, .48) c h), oklch(from var(--brand) max(l, .75) c h));
    --accent-hover: color-mix(in srgb, var(--accent) 85%, var(--text-strong));
    --accent-soft: color-mix(in srgb, var(--accent) 14%, var(--surface-page));
    --accent-text: var(--accent);
    --focus: var(--accent);
    --surface-selected: var(--accent-soft);
    --text-on-accent: light-dark(#fff, #08130e);
  }

  html {
    background: ${colour.page};
    color: ${colour.text};
    /* The browser's own size, so that rem follows the reader's setting; the product's type starts at the body. */
    font-size: 100%;
    &[data-text-size='large'] { font-size: 112.5%; }
    &[data-text-size='larger'] { font-size: 125%; }
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    scrollbar-color: ${colour.lineStrong} transparent;
    scrollbar-width: thin;
  }

  body { margin: 0; min-height: 100dvh; font: ${weight.regular} ${size.md} / ${theme.leading} ${font.ui}; }

  h1, h2, h3, h4 { margin: 0; color: ${colour.textStrong}; line-height: ${theme.leadingTight}; text-wrap: balance; }
  h1 { font: ${weight.regular} ${size.xxl} / ${theme.leadingTight} ${font.display}; letter-spacing: -0.01em; }
  h2 { font-size: ${size.lg}; font-weight: ${weight.strong}; }
  h3, h4 { font-size: ${size.md}; font-weight: ${weight.strong}; }
  p, ul, ol, dl, dd, figure { margin: 0; padding: 0; }
  p, li, dd, figcaption { text-wrap: pretty; }
  /* Chinese has no italics, and slanted characters are hard to read. */
  :is(em, i, cite, dfn, address):lang(zh) { font-style: normal; }
  ul, ol { list-style: none; }
  button, input, textarea, select { font: inherit; color: inherit; }
  img, svg, canvas, video { display: block; max-width: 100%; }
  code, kbd, pre { font-family: ${font.code}; font-size: max(0.92em, ${size.xs}); }
  a { color: ${colour.accentText}; }
  ::placeholder { color: ${colour.textMuted}; opacity: 1; }
  ::selection { background: ${colour.accentSoft}; color: ${colour.textStrong}; }

  :focus-visible { outline: ${theme.ring}; outline-offset: 2px; }
  /* A screen's heading receives the focus after navigation, so that it is read out; it is not a control. */
  h1:focus, main:focus { outline: none; }

  ${media.still} {
    *, ::before, ::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0.01ms !important;
      scroll-behavior: auto !important;
    }
  }

  /* Named twice, since the styles of the tokens may come after these. */
  ${media.contrast} {
    :root:root { ${strongInLight} }
    :root:root[data-theme='dark'] { ${strongInDark} }
    @media (prefers-color-scheme: dark) { :root:root:not([data-theme='light']) { ${strongInDark} } }
  }

  ${media.forced} {
    :focus-visible, [data-focus-visible] { outline-color: Highlight; }
    [aria-current]:not([aria-current="false"]) { outline: 2px solid Highlight; outline-offset: -2px; }
  }
`
