/** A text whose formulas stand as one sign each, so that nothing in them is taken for markup. */
export type WithoutTex = {
  text: string
  /** Any part of the text, with its formulas as they were written. */
  restore(part: string): string
}

/** Takes the formulas that TeX marks out of a text: `$…$`, `$$…$$`, `\(…\)`, `\[…\]` and environments. Money is none: "$5 and $10". */
export function withoutTex(text: string): WithoutTex {
  const formulas: string[] = []
  const kept = text.replace(placeMarks, '').replace(formulaOrSkipped, (whole: string, ...parts: unknown[]) => {
    if (!isFormula(whole, parts.at(-1) as Formula)) return whole
    formulas.push(whole)
    return `\ufdd0${formulas.length - 1}\ufdd1`
  })
  return {
    text: kept,
    restore: part => (part.includes('\ufdd0') ? part.replace(place, (_, at: string) => formulas[Number(at)] ?? '') : part)
  }
}

/** Code points that are no characters (Unicode, 23.7), so that no text has them. */
const placeMarks = /[\ufdd0\ufdd1]/g
const place = /\ufdd0(\d+)\ufdd1/g

/** The contents that each form may have. */
type Formula = { skipped?: string; inDollars?: string; inBrackets?: string; inParentheses?: string }

/** No formula goes on over an empty line, nor beyond a mark of code. */
const inner = String.raw`\n(?![ \t]*\n)|[^$\\\n\x60]`
const environments = 'equation|align|aligned|gather|gathered|multline|eqnarray|split|cases|array|[bpvBV]?matrix'
const formulaOrSkipped = new RegExp(
  [
    // What is escaped, and code, are as they are.
    String.raw`(?<skipped>\\[\\$\x60]|\x60[^\x60\n]+\x60)`,
    String.raw`\$\$(?:\\[^]|${inner}){1,5000}\$\$`,
    String.raw`\$(?![\s$])(?<inDollars>(?:\\[^]|${inner}){1,2000}?)(?<!\s)\$(?![\d$])`,
    String.raw`\\\((?<inParentheses>(?:\\[^()]|[^\\\n\x60]|\n(?![ \t]*\n)){1,2000})\\\)`,
    String.raw`\\\[(?<inBrackets>(?:\\[^[\]]|[^\\\n\x60]|\n(?![ \t]*\n)){1,5000})\\\]`,
    String.raw`\\begin\{(?<name>(?:${environments})\*?)\}(?:(?!\\(?:begin|end)\{\k<name>\})[^]){1,5000}\\end\{\k<name>\}`
  ].join('|'),
  'g'
)

function isFormula(whole: string, { skipped, inDollars, inBrackets, inParentheses }: Formula): boolean {
  if (skipped !== undefined) return false
  if (inDollars !== undefined) return hasTex.test(inDollars) || !isAmount.test(inDollars)
  // Markdown writes brackets so that are no marks: \[1\].
  if (inBrackets !== undefined) return hasTex.test(inBrackets) || /^\\\[[ \t]*\n/.test(whole)
  return inParentheses === undefined || hasTex.test(inParentheses) || /^\s*\p{L}?\d*\s*$/u.test(inParentheses)
}

const hasTex = /\\[A-Za-z{},;!]|[\^_=+<>{}]/
/** A sum of money and what is said behind it. */
const isAmount = /^\d[\d.,]*([\s*)\]/–-]|$)/
