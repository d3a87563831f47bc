import { lowered, raised } from '../raised.ts'
import { struck } from '../struck.ts'
import { withReferences } from '../text/references.ts'

/**
 * The text of a cell whose parts have forms of their own (ECMA-376 part 1, 18.4.7), with what stands above or below the line and what is
 * struck out as such.
 * @param runs its XML
 */
export function richText(text: string, runs: string): string {
  if (!hasForm.test(runs)) return text
  const parts = partsOf(runs)
  // What the library has made of them is what they are.
  if (parts.map(part => part.text).join('') !== text) return text
  let shown = ''
  let struckOut = ''
  for (const [at, { text: own, form }] of parts.entries()) {
    const shifted = { text: own, before: `${shown}${struckOut}`.slice(-4), behind: parts[at + 1]?.text ?? '' }
    const part = above.test(form) ? raised(shifted) : below.test(form) ? lowered(shifted) : own
    if (isStruck.test(form)) struckOut += part
    else {
      shown += struck(struckOut) + part
      struckOut = ''
    }
  }
  return shown + struck(struckOut)
}

function partsOf(runs: string): { text: string; form: string }[] {
  return runs.split('</r>').flatMap(run => {
    const start = /<t(?:\s[^<>]*)?>/.exec(run)
    if (!start) return []
    return [
      { text: withReferences(run.slice(start.index + start[0].length, run.lastIndexOf('</t>'))), form: run.slice(0, start.index) }
    ]
  })
}

const above = /<vertAlign val="superscript"\s*\/>/
const below = /<vertAlign val="subscript"\s*\/>/
const isStruck = /<strike(?:\s+val="(?:1|true)")?\s*\/>/
const hasForm = /<vertAlign |<strike\b/
