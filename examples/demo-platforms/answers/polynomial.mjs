/**
 * Differentiates or integrates a polynomial in a question.
 *
 * @typedef {import('./types.d.mts').Language} Language
 * @typedef {Map<number, number>} Polynomial exponents and their coefficients
 * @param {string} query @param {Language} language
 * @returns {string} Markdown, empty when the question names no polynomial of degree 2 or more
 */
export function workOut(query, language) {
  const polynomial = findPolynomial(query)
  if (!polynomial) return ''
  const f = write(polynomial)
  const integrates = /integra|antiderivative|∫|积分|積分|原函数|原函數/i.test(query)
  const result = new Map([...polynomial].flatMap(term => (integrates ? integrate(term) : differentiate(term))))
  const [heading, rule] = headings[language][integrates ? 1 : 0]
  const line = integrates
    ? `\\int \\left(${f}\\right) dx = ${write(result)} + C`
    : `\\frac{d}{dx}\\left(${f}\\right) = ${write(result)}`
  return `### ${heading}\n\n$$${line}$$\n\n${rule}`
}

/** @type {Record<Language, [[string, string], [string, string]]>} */
const headings = {
  en: [
    ['Your function', 'Term by term: multiply by the exponent, then lower it by one.'],
    ['Your integral', 'Term by term: raise the exponent by one, then divide by it.']
  ],
  'zh-CN': [
    ['你给的函数', '逐项求导：乘以指数，再把指数减一。'],
    ['你给的积分', '逐项积分：指数加一，再除以新的指数。']
  ],
  'zh-TW': [
    ['你給的函數', '逐項微分：乘以指數，再把指數減一。'],
    ['你給的積分', '逐項積分：指數加一，再除以新的指數。']
  ]
}

/** @param {string} query @returns {Polynomial | undefined} */
export function findPolynomial(query) {
  const text = query.replaceAll('²', '^2').replaceAll('³', '^3').replaceAll('−', '-').slice(0, 500)
  for (const [candidate] of text.matchAll(
    /(?<![\w^(/])[-+\d.][-+\d.x^* ]*x[-+\d.x^* ]*(?![\w^)/])|(?<![\w^(/])x\^\d[-+\d.x^* ]*(?![\w^)/])/gi
  )) {
    const polynomial = parse(candidate)
    if (polynomial && Math.max(...polynomial.keys()) >= 2) return polynomial
  }
  return undefined
}

/** @param {string} text @returns {Polynomial | undefined} */
function parse(text) {
  const compact = text.replace(/\s+/g, '').replaceAll('*', '').toLowerCase()
  const terms = compact.match(/[-+]?[^-+]+/g) ?? []
  /** @type {Polynomial} */
  const polynomial = new Map()
  for (const term of terms) {
    const parts = /^([-+]?)(\d+(?:\.\d+)?)?(?:(x)(?:\^(\d{1,2}))?)?$/.exec(term)
    if (!parts || (!parts[2] && !parts[3])) return undefined
    const exponent = parts[3] ? Number(parts[4] ?? 1) : 0
    const coefficient = Number(parts[2] ?? 1) * (parts[1] === '-' ? -1 : 1)
    polynomial.set(exponent, (polynomial.get(exponent) ?? 0) + coefficient)
  }
  return polynomial.size > 0 ? polynomial : undefined
}

/** @param {[number, number]} term @returns {[number, number][]} */
function differentiate([exponent, coefficient]) {
  return exponent === 0 ? [] : [[exponent - 1, coefficient * exponent]]
}

/** @param {[number, number]} term @returns {[number, number][]} */
function integrate([exponent, coefficient]) {
  return [[exponent + 1, coefficient / (exponent + 1)]]
}

/** @param {Polynomial} polynomial */
function write(polynomial) {
  const terms = [...polynomial].filter(([, coefficient]) => coefficient !== 0).sort(([a], [b]) => b - a)
  const text = terms.map(([exponent, coefficient], index) => {
    const sign = coefficient < 0 ? '-' : index > 0 ? '+' : ''
    const size = number(Math.abs(coefficient))
    const power = exponent === 0 ? '' : exponent === 1 ? 'x' : `x^{${exponent}}`
    return `${sign}${size === '1' && power ? '' : size}${power}`
  })
  return (
    text
      .join(' ')
      .replace(/ ([-+])/g, ' $1 ')
      .trim() || '0'
  )
}

/** A whole number, a fraction with a small denominator, or four digits. @param {number} value */
function number(value) {
  for (let bottom = 1; bottom <= 20; bottom++) {
    const top = Math.round(value * bottom)
    if (Math.abs(top / bottom - value) < 1e-9) return bottom === 1 ? String(top) : `\\frac{${top}}{${bottom}}`
  }
  return String(Number(value.toPrecision(4)))
}
