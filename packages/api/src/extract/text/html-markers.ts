import { byName } from '../by-name.ts'
import { numeralOf } from '../numerals.ts'
import { attributeOf, childElements, type HtmlElement, isElement } from './html-elements.ts'

/** What stands before items of lists, as a browser shows it: figures, letters or numerals of other kinds, from any number. */
export function createMarkers(): (item: HtmlElement) => string {
  /** The number of the last item that each list has given. */
  const last = new Map<HtmlElement, number>()
  return item => {
    const list = item.parentNode
    if (!list || !isElement(list) || list.tagName !== 'ol') return '- '
    const step = attributeOf(list, 'reversed') === undefined ? 1 : -1
    const number = integer(attributeOf(item, 'value')) ?? (last.get(list) ?? startOf(list, step) - step) + step
    last.set(list, number)
    const style = styleOf(item) ?? styleOf(list)
    if (style === 'none') return ''
    const format = formats[style ?? attributeOf(item, 'type') ?? attributeOf(list, 'type') ?? ''] ?? 'decimal'
    return `${numeralOf(number, format)}${chinese.test(format) ? '、' : '. '}`
  }
}

/** A list that counts down begins with the number of its items. */
const startOf = (list: HtmlElement, step: number) =>
  integer(attributeOf(list, 'start')) ?? (step > 0 ? 1 : childElements(list).filter(({ tagName }) => tagName === 'li').length)

function integer(text: string | undefined): number | undefined {
  const number = Number.parseInt(text ?? '', 10)
  return Number.isSafeInteger(number) ? number : undefined
}

const styleOf = (element: HtmlElement) =>
  /list-style(?:-type)?\s*:[^;]*?\b(none|lower-alpha|lower-latin|upper-alpha|upper-latin|lower-roman|upper-roman|decimal-leading-zero|cjk-decimal|cjk-ideographic|simp-chinese-informal|trad-chinese-informal|simp-chinese-formal|trad-chinese-formal)\b/i.exec(
    attributeOf(element, 'style') ?? ''
  )?.[1]

const chinese = /^(chinese|ideograph|taiwanese)/

/** By the values of `type` (case counts) and of `list-style-type`. */
const formats = byName<string>({
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  'lower-alpha': 'lowerLetter',
  'lower-latin': 'lowerLetter',
  'upper-alpha': 'upperLetter',
  'upper-latin': 'upperLetter',
  'lower-roman': 'lowerRoman',
  'upper-roman': 'upperRoman',
  'decimal-leading-zero': 'decimalZero',
  'cjk-decimal': 'ideographDigital',
  'cjk-ideographic': 'taiwaneseCountingThousand',
  'simp-chinese-informal': 'chineseCountingThousand',
  'trad-chinese-informal': 'taiwaneseCountingThousand',
  'simp-chinese-formal': 'chineseLegalSimplified',
  'trad-chinese-formal': 'ideographLegalTraditional'
})
