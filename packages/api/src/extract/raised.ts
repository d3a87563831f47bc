/** What stands above the line as characters of its own, where all of it has such: 10³ is not 103. Anything else as it is. */
export const raised = (text: string): string =>
  canBeRaised.test(text) && (/\d/.test(text) || text.trim().length === 1)
    ? [...text].map(sign => signs[sign] ?? sign).join('')
    : text

/** Spaces and commas stay between the numbers of several notes. */
const canBeRaised = /^[\d+\-−()n,\s]+$/

const signs: Record<string, string> = {
  ...Object.fromEntries([...'⁰¹²³⁴⁵⁶⁷⁸⁹'].map((sign, figure) => [String(figure), sign])),
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  '(': '⁽',
  ')': '⁾',
  n: 'ⁿ'
}
