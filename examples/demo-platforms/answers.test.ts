import { describe, expect, test } from 'vitest'
import { answerFor } from './answers/index.mjs'
import { languageOf } from './answers/language.mjs'
import { splitForReading } from './answers/pace.mjs'
import { splitPassages } from './answers/passages.mjs'
import type { Question } from './answers/types.d.mts'

const ask = (subject: Parameters<typeof answerFor>[0], query: string, more: Partial<Question> = {}) =>
  answerFor(subject, { query, language: languageOf(query), turn: 1, earlier: [], inputs: {}, files: [], ...more })

describe('the scripted answerer', () => {
  test.each([
    ['Why does the chain rule work?', 'en', 'without a language model'],
    ['链式法则为什么成立？', 'zh-CN', '没有语言模型'],
    ['連鎖律為什麼成立？', 'zh-TW', '沒有語言模型']
  ] as const)('answers “%s” in %s, without repeating it, and says once what it is', (query, language, honest) => {
    const { text, sources, thinking, followUps } = ask('calculus', query)
    expect(languageOf(query)).toBe(language)
    for (const part of [honest, '$$', '## ']) expect(text).toContain(part)
    expect(text).not.toContain(query)
    expect(ask('calculus', query, { turn: 2, earlier: ['1 + 1'] }).text).not.toContain(honest)
    expect(thinking).toContain(query)
    expect([sources.length, followUps.length]).toEqual([2, 3])
  })

  test.each(['calculus', 'writing', 'campus', 'graphs', 'lesson'] as const)('is honest in every subject: %s', subject => {
    for (const query of ['Anything at all?', '随便问一个问题。', '隨便問一個問題。']) {
      expect(ask(subject, query).text).toMatch(/without a language model|没有语言模型|沒有語言模型/)
    }
  })

  test.each([
    ['Why? 链式法则', 'zh-CN'],
    ['Please explain 极限 in plain English', 'en'],
    ['如何用 integration by parts 求解', 'zh-CN'],
    ['x^2 + 1', 'en'],
    ['圖書館幾點開門', 'zh-TW']
  ])('takes the language of %s for %s', (query, language) => {
    expect(languageOf(query)).toBe(language)
  })

  test('asks the earlier questions when a question shows no language', () => {
    expect(languageOf('2+2=?', '怎么求导？')).toBe('zh-CN')
    expect(languageOf('主修物理', '林志偉')).toBe('zh-TW')
    expect(languageOf('主修物理', 'Li Ming')).toBe('zh-CN')
  })

  test('differs by question and goes further when a topic returns', () => {
    const first = ask('calculus', 'What is a limit?').text
    expect(ask('calculus', 'What is continuity?').text).not.toBe(first)
    const again = ask('calculus', 'And limits once more?', { turn: 2, earlier: ['What is a limit?'] }).text
    expect(again).toContain('A full ε-δ proof')
  })

  test.each([
    ['Differentiate 3x^4 - 2x + 7', '= 12x^{3} - 2$$'],
    ['求 x^3 - 3x 的导数', '= 3x^{2} - 3$$'],
    ['Integrate x^2 + 4x please', '= \\frac{1}{3}x^{3} + 2x^{2} + C$$']
  ])('works out %s', (query, result) => {
    expect(ask('calculus', query).text).toContain(result)
  })

  test.each(['the derivative of sin(x^2)', 'why is the derivative of x^n', '(3x^2+1)^5'])(
    'does not pretend to work out %s',
    query => {
      expect(ask('calculus', query).text).not.toContain('Your function')
    }
  )

  test('reads zeros and symmetry off a function it draws', () => {
    const { text, tool } = ask('graphs', 'Please draw y = x^3 - 4x')
    expect(text).toContain('near -2, 0, 2')
    expect(text).toContain('**Odd**')
    expect(tool?.input).toMatchObject({ expression: 'x^3 - 4x' })
    expect(ask('graphs', 'plot 1/x + sqrt(abs(x)) * 2').tool?.input).toMatchObject({ expression: '1/x + sqrt(abs(x)) * 2' })
    expect(ask('graphs', 'Hello there').text).toContain('no formula')
  })

  test('a lesson plan adds up to its minutes, and a later wish changes them', () => {
    const inputs = { subject: 'Physics', level: 'Undergraduate', minutes: 50, include_quiz: true }
    expect(ask('lesson', 'Newton', { inputs }).text).toMatch(/Physics: a plan for 50 minutes[\s\S]*– 50 \|[\s\S]*Quiz/)
    expect(ask('lesson', 'Make it 30 minutes', { inputs, turn: 2, earlier: ['Newton'] }).text).toContain('– 30 |')
  })

  test('quotes numbered passages that came with the question, with their numbers', () => {
    const query =
      '[1] The library opens at eight.\n\n[2] Dogs are not allowed in the reading room.\n\nQuestion: Are dogs allowed?'
    expect(splitPassages(query)).toMatchObject({ question: 'Are dogs allowed?', passages: [{ number: 1 }, { number: 2 }] })
    const { text } = ask('campus', query)
    expect(text).toContain('- Dogs are not allowed in the reading room. [2]')
    expect(text).not.toContain('[1]')
  })

  test('quotes passages that follow the question, without where they are from, in the language of the question', () => {
    const query =
      '狗可以进阅览室吗？\n\n以下段落是引用材料。\n\n[101] rules.md · Library\n> The library opens at eight.\n\n[102] 规则.md\n> 阅览室开放。\n> \n> 阅览室不允许带狗。'
    expect(splitPassages(query)).toEqual({
      question: '狗可以进阅览室吗？',
      passages: [
        { number: 101, text: 'The library opens at eight.' },
        { number: 102, text: '阅览室开放。\n\n阅览室不允许带狗。' }
      ]
    })
    expect(languageOf(query)).toBe('zh-CN')
    expect(ask('campus', query).text).toContain('- 阅览室不允许带狗。 [102]')
  })

  test('says a row of a table in words', () => {
    const query = 'When is the midterm?\n\n[101] dates.csv\n> Midterm examination | 2026-10-22 | Sports Hall'
    expect(ask('campus', query).text).toContain('- **Midterm examination**: 2026-10-22, Sports Hall [101]')
  })

  test('pieces for reading join to the text again', () => {
    const text = 'One two\n\n你好，世界！ $x^2$ 😀  end\n'
    expect(splitForReading(text).join('')).toBe(text)
    expect(splitForReading('一二三四五六七')).toEqual(['一二三', '四五六', '七'])
  })
})
