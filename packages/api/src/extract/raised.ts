/** What stands above or below the line, with what stands before it and behind it; a few characters of it are enough. */
export type Shifted = { text: string; before: string; behind?: string }

/** The end of a text of which a part is added, as long as `before` needs it: cutting it off a text that grows takes longer with each part. */
export const textEnd = (end: string, part: string): string => (end + part.slice(-4)).slice(-4)

/**
 * What stands above the line so that it is not joined to what is before it: figures as characters of their own, since 10³ is not 103; other
 * exponents behind `^`, as in 2^k and 10^(1/2). The ends of words stay: 5th.
 */
export function raised({ text, before }: Shifted): string {
  if (canBeRaised.test(text) && (/\d/.test(text) || text.trim().length === 1)) return withSigns(text, above)
  const exponent = text.trim()
  const hasBase = /[\p{L}\p{N})\]}|]$/u.test(before)
  if (!hasBase || exponent === '' || exponent.length > longest) return text
  // 1ª, 2e, XXIe and nº have a letter of the word above the line.
  if (/^\p{L}$/u.test(exponent)) return /^[aeor]$/i.test(exponent) && isNumber.test(before) ? text : `^${exponent}`
  if (/^\d+([.,]\d+)?$/.test(exponent)) return `^${exponent}`
  return isExpression.test(exponent) || (/(?<!\p{L})\p{L}$/u.test(before) && isProduct.test(exponent))
    ? `^${inParentheses(exponent)}`
    : text
}

/**
 * What stands below the line: figures beside others as characters of their own, since 1010₂ is not 10102; calculations behind `_`. Else as it
 * is, such as H2O.
 */
export function lowered({ text, before, behind = '' }: Shifted): string {
  if (/^\d+$/.test(text.trim())) return /\d$/.test(before) || /^\d/.test(behind) ? withSigns(text, below) : text
  const index = text.trim()
  const isIndex = /[\p{L}\p{N})\]}]$/u.test(before) && isExpression.test(index) && index.length <= longest
  return isIndex ? `_${inParentheses(index)}` : text
}

/** The end of a number, or what stands for one; `X` alone may be any. */
const isNumber = /(\d|\bn|\bN|(?<!\p{L})[IVXLC]{2,4})$/u

/** Spaces and commas stay between the numbers of several notes. */
const canBeRaised = /^[\d+\-−()n,\s]+$/
/** Something that is calculated; not words, nor the sign of a brand. */
const isExpression = /^(?=.*[\p{L}\p{N}])(?=.*[\d+\-−–*·×/=<>^!])[\p{L}\p{N}\s.,+\-−–*·×/=<>()^!|∞]+$/u
/** Letters that are multiplied: kt in e^(kt). */
const isProduct = /^(?!(th|st|nd|rd|er|re|me|le|lle|ie|gr|tm|sm|mc)$)\p{L}{2,3}$/iu
const longest = 40

const inParentheses = (text: string) => (/^\([^()]*\)$/.test(text) ? text : `(${text})`)

const withSigns = (text: string, signs: Record<string, string>) => [...text].map(sign => signs[sign] ?? sign).join('')

const figures = (signs: string) => Object.fromEntries([...signs].map((sign, figure) => [String(figure), sign]))
const above: Record<string, string> = { ...figures('⁰¹²³⁴⁵⁶⁷⁸⁹'), '+': '⁺', '-': '⁻', '−': '⁻', '(': '⁽', ')': '⁾', n: 'ⁿ' }
const below: Record<string, string> = figures('₀₁₂₃₄₅₆₇₈₉')
