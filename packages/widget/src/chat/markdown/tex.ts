import formulaFont from '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2?url'
import temml from 'temml'
import { addStyles } from '../kit/add-styles.ts'

/** Longer formulas are shown as they are written. */
const maxLength = 4000

/**
 * Draws TeX as MathML into `place`. Nothing in a formula can name an address, a style sheet or HTML: what Temml calls trust is
 * off, and the number of macro expansions and the size of what is drawn are bounded.
 * @returns whether the TeX could be read; if not, `place` stays empty
 */
export function drawFormula(tex: string, display: boolean, place: HTMLElement): boolean {
  if (tex.length > maxLength) return false
  try {
    temml.render(tex, place, { displayMode: display, ...options })
    // `\\ref` would lead to a place of the page by a name that the formula chooses.
    for (const link of place.querySelectorAll('a')) link.removeAttribute('href')
    return true
  } catch {
    // Half of TeX, or what Temml does not know, or nested too deeply.
    place.replaceChildren()
    return false
  }
}

export const options = {
  throwOnError: true,
  trust: false,
  strict: false,
  annotate: true,
  maxExpand: 200,
  maxSize: [20, 20] as [number, number]
}

/**
 * The fonts are those that systems have for formulas; some browsers know them only by their PostScript names. Systems without one, such
 * as Android, load ours: other fonts neither say where exponents stand nor grow brackets. Without `dtls`, Firefox keeps the dots of i
 * and j; `ss04` are the primes of superscripts, and `ss01` round script letters.
 */
const styles = `
@font-face { font-family: "Lyceum Math"; src: url("${formulaFont}") format("woff2"); font-display: swap; unicode-range: U+0-2FFF, U+1D400-1EEFF; }
.ly-math math { font-family: "Cambria Math", "STIX Two Math", STIXTwoMath-Regular, "Latin Modern Math", "Noto Sans Math", NotoSansMath-Regular, "Lyceum Math", math; font-size: 1.08em; line-height: normal; font-style: normal; letter-spacing: normal; direction: ltr; font-feature-settings: "dtls" off; }
/* No line begins with the punctuation after a formula: an invisible letter joins them. */
.ly-math:not(.ly-display, .ly-tex) { white-space: nowrap; }
.ly-math:not(.ly-display, .ly-tex)::after { content: "\\2061" / ""; }
.ly-math .tml-prime { font-feature-settings: "ss04"; }
.ly-math .mathscr { font-feature-settings: "ss01"; }
.ly-math :is(mtext, ms) { font-family: var(--font-ui); font-size: .92em; }
.ly-display { display: block; overflow: auto hidden; max-inline-size: 100%; padding-block: var(--space-1); text-align: center; min-block-size: 2.6em; align-content: center; }
.ly-display math { display: block math; }
.ly-tex { font: .9em/1.5 var(--font-code); color: var(--text-muted); white-space: pre-wrap; }
.ly-math .tml-right { text-align: right; }
.ly-math .tml-left { text-align: left; }
.ly-math .tml-fbox { padding: 3pt; border: 1px solid; }
.ly-math :is(.tml-overline, .tml-underline) { border: 0 solid; }
.ly-math .tml-overline { border-block-start-width: .065em; padding-block-start: .1em; }
.ly-math .tml-underline { border-block-end-width: .065em; padding-block-end: .1em; }
`
if (typeof document !== 'undefined') addStyles(styles)
