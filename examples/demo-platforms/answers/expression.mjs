/**
 * Finds a formula in x within a sentence and compiles it to a function. Supported: numbers, x, π, e, + - * / ^, brackets, sin cos tan exp
 * ln log sqrt abs.
 *
 * @typedef {(x: number) => number} Formula
 * @param {string} sentence
 * @returns {{ text: string, at: Formula } | undefined} the longest formula
 */
export function findFormula(sentence) {
  const text = sentence
    .replaceAll('²', '^2')
    .replaceAll('³', '^3')
    .replaceAll('−', '-')
    .replaceAll('×', '*')
    .replaceAll('·', '*')
    .slice(0, 160)
  const tokens = [...text.matchAll(tokenPattern)].map(match => ({
    text: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length
  }))
  for (let length = tokens.length; length > 0; length--) {
    for (let first = 0; first + length <= tokens.length; first++) {
      const part = tokens.slice(first, first + length)
      if (!part.some(token => token.text === 'x') || !part.every(token => known.test(token.text))) continue
      const at = parse(part.map(token => token.text))
      if (at) return { text: text.slice(part[0]?.start, part.at(-1)?.end).trim(), at }
    }
  }
  return undefined
}

const known = /^(\d.*|[-+*/^()xeπ]|pi|sin|cos|tan|exp|ln|log|sqrt|abs)$/
const tokenPattern = /\d+(?:\.\d+)?|[a-z]+|π|[-+*/^()]|[^\s]/gi

/** @type {Record<string, Formula>} */
const functions = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  exp: Math.exp,
  ln: Math.log,
  log: Math.log10,
  sqrt: Math.sqrt,
  abs: Math.abs
}

/** Recursive descent; `undefined` when the tokens are not one whole formula. @param {string[]} tokens @returns {Formula | undefined} */
function parse(tokens) {
  let position = 0
  const peek = () => tokens[position] ?? ''
  /** @param {string} token */
  const take = token => peek() === token && ++position > 0

  /** @returns {Formula} */
  function sum() {
    let left = product()
    while (peek() === '+' || peek() === '-') {
      const sign = tokens[position++] === '-' ? -1 : 1
      const [a, b] = [left, product()]
      left = x => a(x) + sign * b(x)
    }
    return left
  }

  /** @returns {Formula} */
  function product() {
    let left = signed()
    for (;;) {
      const divides = peek() === '/'
      const implicit = /^(\d|x$|π$|e$|\(|sin|cos|tan|exp|ln|log|sqrt|abs)/.test(peek())
      if (peek() !== '*' && !divides && !implicit) return left
      if (!implicit) position++
      const [a, b] = [left, signed()]
      left = divides ? x => a(x) / b(x) : x => a(x) * b(x)
    }
  }

  /** @returns {Formula} */
  function signed() {
    if (!take('-')) return power()
    const value = signed()
    return x => -value(x)
  }

  /** @returns {Formula} */
  function power() {
    const base = atom()
    if (!take('^')) return base
    const exponent = signed()
    return x => base(x) ** exponent(x)
  }

  /** @returns {Formula} */
  function atom() {
    const token = tokens[position++] ?? ''
    if (/^\d/.test(token)) return () => Number(token)
    if (token === 'x') return x => x
    if (token === 'π' || token === 'pi') return () => Math.PI
    if (token === 'e') return () => Math.E
    const f = functions[token]
    if (f && peek() !== '(') throw new SyntaxError('a function needs brackets')
    if (f) position++
    else if (token !== '(') throw new SyntaxError(`unexpected ${token}`)
    const inner = sum()
    if (!take(')')) throw new SyntaxError('a bracket is open')
    return f ? x => f(inner(x)) : inner
  }

  try {
    const formula = sum()
    return position === tokens.length ? formula : undefined
  } catch {
    return undefined
  }
}
