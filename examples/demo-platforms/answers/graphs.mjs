import { findFormula } from './expression.mjs'
import { drawCurve } from './picture.mjs'
import { quoteOf, words } from './words.mjs'

const span = 5

/**
 * Draws the function in a question and computes its values, zeros and symmetry.
 *
 * @typedef {import('./types.d.mts').Language} Language
 * @param {import('./types.d.mts').Question} question
 * @returns {import('./types.d.mts').Answer}
 */
export function drawAnswer({ query, language, turn, earlier }) {
  const found = findFormula(query)
  const formula = found ?? { text: 'sin(x)', at: Math.sin }
  const { low, high } = heights(formula.at)
  const texts = textsByLanguage[language]
  const zeros = zerosOf(formula.at)
  const rows = [-4, -2, -1, 0, 1, 2, 4].map(x => `| ${x} | ${show(formula.at(x))} |`)
  const last = earlier.at(-1)
  const text = [
    found ? texts.here(formula.text) : texts.none(quoteOf(query)),
    `| $x$ | $f(x)$ |\n|---:|---:|\n${rows.join('\n')}`,
    `- ${zeros.length > 0 ? texts.zeros(zeros.map(show).join(', ')) : texts.noZeros}\n- ${texts.symmetry[symmetryOf(formula.at)]}\n- ${texts.range(show(low), show(high))}`,
    turn === 1 && `---\n*${texts.honest}*`
  ]
  return {
    thinking: words[language].thinking({ quote: quoteOf(query), turn, earlier: last && quoteOf(last), repeated: false }),
    text: text.filter(Boolean).join('\n\n'),
    sources: [],
    followUps: texts.followUps,
    tool: {
      name: 'plot_function',
      label: texts.label,
      thought: texts.thought(formula.text),
      input: { expression: formula.text, from: -span, to: span },
      observation: texts.observation(formula.text),
      picture: { name: 'plot.png', bytes: drawCurve(formula.at, { span, low, high }) }
    }
  }
}

/** The range of y in the picture, clipped so that poles do not flatten the rest. @param {(x: number) => number} f */
function heights(f) {
  const values = samples()
    .map(f)
    .filter(Number.isFinite)
    .sort((a, b) => a - b)
  /** @param {number} share */
  const at = share => values[Math.round((values.length - 1) * share)] ?? share * 2 - 1
  const [bottom, low, high, top] = [at(0), at(0.2), at(0.8), at(1)]
  const whole = top - bottom <= 4 * (high - low)
  const margin = (whole ? (top - bottom) * 0.1 : (high - low) * 0.3) || 1
  return whole ? { low: bottom - margin, high: top + margin } : { low: low - margin, high: high + margin }
}

/** @param {(x: number) => number} f */
function zerosOf(f) {
  const places = samples()
  /** @type {number[]} */
  const zeros = []
  for (const [index, b] of places.entries()) {
    const a = places[index - 1]
    if (Math.abs(f(b)) < 1e-12) zeros.push(b)
    else if (a !== undefined && Math.abs(f(a)) >= 1e-12 && f(a) * f(b) < 0) {
      const zero = bisect(f, a, b)
      // A pole changes sign as well, but its values do not shrink.
      if (Math.abs(f(zero)) < 1e-3) zeros.push(zero)
    }
  }
  return zeros.slice(0, 8)
}

/** @param {(x: number) => number} f @param {number} a @param {number} b */
function bisect(f, a, b) {
  for (let step = 0; step < 50; step++) {
    const middle = (a + b) / 2
    if (f(a) * f(middle) <= 0) b = middle
    else a = middle
  }
  return (a + b) / 2
}

/** @param {(x: number) => number} f @returns {'even' | 'odd' | 'neither'} */
function symmetryOf(f) {
  const places = [0.3, 1, 1.7, 2.9, 4.1]
  /** @param {number} a @param {number} b */
  const near = (a, b) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))
  if (places.every(x => near(f(x), f(-x)))) return 'even'
  return places.every(x => near(f(x), -f(-x))) ? 'odd' : 'neither'
}

function samples() {
  return Array.from({ length: 401 }, (_, index) => (index - 200) / (200 / span))
}

/** @param {number} value */
function show(value) {
  return Number.isFinite(value) ? String(Number(value.toFixed(3)) + 0) : '–'
}

const textsByLanguage = {
  en: {
    label: 'Plot a function',
    thought: (/** @type {string} */ f) => `I will draw f(x) = ${f} from −5 to 5.`,
    observation: (/** @type {string} */ f) => `A picture of ${f} was drawn.`,
    here: (/** @type {string} */ f) => `Here is $f(x) = ${f}$ for $-5 \\le x \\le 5$, with values I computed.`,
    none: (/** @type {string} */ q) =>
      `I found no formula in x in “${q}”, so here is $\\sin(x)$. Try \`x^3 - 3x\` or \`exp(-x^2)\`.`,
    zeros: (/** @type {string} */ list) => `**Zeros** near ${list}`,
    noZeros: 'No **zeros** in this range',
    symmetry: {
      even: '**Even**: the graph mirrors in the y axis',
      odd: '**Odd**: the graph turns about the origin',
      neither: 'Neither even nor odd'
    },
    range: (/** @type {string} */ low, /** @type {string} */ high) => `The picture shows y from ${low} to ${high}`,
    honest: 'I am a demonstration answerer without a language model: a parser found the formula, everything else is computed.',
    followUps: ['Draw exp(-x^2)', 'Draw x^3 - 3x', 'Draw sin(x)/x']
  },
  'zh-CN': {
    label: '绘制函数',
    thought: (/** @type {string} */ f) => `我来画出 f(x) = ${f} 在 −5 到 5 之间的图像。`,
    observation: (/** @type {string} */ f) => `已画出 ${f} 的图像。`,
    here: (/** @type {string} */ f) => `这是 $f(x) = ${f}$ 在 $-5 \\le x \\le 5$ 上的图像，下面的数值都是计算得到的。`,
    none: (/** @type {string} */ q) =>
      `在“${q}”里没有找到关于 x 的式子，先画 $\\sin(x)$。可以试试 \`x^3 - 3x\` 或 \`exp(-x^2)\`。`,
    zeros: (/** @type {string} */ list) => `**零点**约为 ${list}`,
    noZeros: '此范围内没有**零点**',
    symmetry: { even: '**偶函数**：图像关于 y 轴对称', odd: '**奇函数**：图像关于原点对称', neither: '既不是奇函数也不是偶函数' },
    range: (/** @type {string} */ low, /** @type {string} */ high) => `图中 y 的范围是 ${low} 到 ${high}`,
    honest: '我是没有语言模型的演示应答程序：式子由解析器识别，其余都是计算得到的。',
    followUps: ['画出 exp(-x^2)', '画出 x^3 - 3x', '画出 sin(x)/x']
  },
  'zh-TW': {
    label: '繪製函數',
    thought: (/** @type {string} */ f) => `我來畫出 f(x) = ${f} 在 −5 到 5 之間的圖形。`,
    observation: (/** @type {string} */ f) => `已畫出 ${f} 的圖形。`,
    here: (/** @type {string} */ f) => `這是 $f(x) = ${f}$ 在 $-5 \\le x \\le 5$ 上的圖形，下面的數值都是計算得到的。`,
    none: (/** @type {string} */ q) =>
      `在「${q}」裡沒有找到關於 x 的式子，先畫 $\\sin(x)$。可以試試 \`x^3 - 3x\` 或 \`exp(-x^2)\`。`,
    zeros: (/** @type {string} */ list) => `**零點**約為 ${list}`,
    noZeros: '此範圍內沒有**零點**',
    symmetry: { even: '**偶函數**：圖形對稱於 y 軸', odd: '**奇函數**：圖形對稱於原點', neither: '既不是奇函數也不是偶函數' },
    range: (/** @type {string} */ low, /** @type {string} */ high) => `圖中 y 的範圍是 ${low} 到 ${high}`,
    honest: '我是沒有語言模型的示範應答程式：式子由剖析器辨識，其餘都是計算得到的。',
    followUps: ['畫出 exp(-x^2)', '畫出 x^3 - 3x', '畫出 sin(x)/x']
  }
}
