import { numeralOf } from '../../numerals.ts'
import { childOf, elementsIn, isOn, settingOf, type XmlElement } from '../xml.ts'
import type { WordStyles } from './styles.ts'

/** Counts the paragraphs of numbered lists and headings as Word does when it prints them. */
export type WordNumbering = {
  /**
   * What stands before the next paragraph of a list: `3.2`, `(a)`, `-` for bullets; nothing where no number is printed.
   * @param level from 0; null where the style of the paragraph tells
   */
  next(numId: string, level: number | null, styleId: string | undefined): string
}

type Level = {
  start: number
  format: string
  text: string
  /** All numbers in figures. */
  legal: boolean
  /** After which levels it begins anew: those below this one; 0 is none. */
  restart: number
  styleId: string | undefined
}

type List = { key: string; levels: Map<number, Level>; starts: Map<number, number> }

export function numberingOf(root: XmlElement | undefined, styles: WordStyles): WordNumbering {
  const abstracts = new Map<string, XmlElement>()
  const nums = new Map<string, XmlElement>()
  const part = childOf(root, 'w:numbering')
  for (const each of part ? elementsIn(part) : []) {
    if (each.name === 'w:abstractNum') abstracts.set(each.attributes['w:abstractNumId'] ?? '', each)
    if (each.name === 'w:num') nums.set(each.attributes['w:numId'] ?? '', each)
  }
  const lists = new Map<string, List | undefined>()
  /** Lists of one definition count together. */
  const counts = new Map<string, (number | undefined)[]>()

  function listOf(numId: string): List | undefined {
    const num = nums.get(numId)
    let key = settingOf(num, 'w:abstractNumId')
    // A list may be that of a style, which may be that of another style.
    for (let step = 0; step < maxLinks && key !== undefined; step++) {
      const link = settingOf(abstracts.get(key), 'w:numStyleLink')
      if (link === undefined) break
      key = settingOf(nums.get(styles.listOf(link) ?? ''), 'w:abstractNumId')
    }
    const abstract = key === undefined ? undefined : abstracts.get(key)
    if (key === undefined || !abstract) return undefined
    const list: List = { key, levels: new Map(), starts: new Map() }
    const set = (index: number, level: XmlElement) => {
      if (index >= 0 && index < levelCount) list.levels.set(index, levelOf(level))
    }
    for (const level of elementsIn(abstract)) if (level.name === 'w:lvl') set(indexOf(level), level)
    for (const change of num ? elementsIn(num) : []) {
      if (change.name !== 'w:lvlOverride') continue
      const own = childOf(change, 'w:lvl')
      if (own) set(indexOf(change), own)
      const start = settingOf(change, 'w:startOverride')
      if (start !== undefined) list.starts.set(indexOf(change), numberIn(start))
    }
    return list
  }

  function levelIn(list: List, styleId: string | undefined): number {
    for (const [index, level] of list.levels) if (level.styleId !== undefined && level.styleId === styleId) return index
    return 0
  }

  return {
    next(numId, given, styleId) {
      if (!lists.has(numId)) lists.set(numId, listOf(numId))
      const list = lists.get(numId)
      if (!list) return ''
      const index = given ?? levelIn(list, styleId)
      const level = list.levels.get(index)
      if (!level) return ''
      const numbers = counts.get(list.key) ?? []
      counts.set(list.key, numbers)
      count(list, numbers, index)
      return printed(list, numbers, level)
    }
  }
}

const maxLinks = 5
/** Word's own are a third as long. */
const maxText = 100
/** ECMA-376 part 1, 17.9.3: levels 0 to 8. */
const levelCount = 9

function count(list: List, numbers: (number | undefined)[], index: number): void {
  const startOver = list.starts.get(index)
  if (startOver !== undefined) {
    // Once, with the first paragraph of this list.
    list.starts.delete(index)
    numbers[index] = startOver
  } else numbers[index] = (numbers[index] ?? list.levels.get(index)!.start - 1) + 1
  for (let deeper = index + 1; deeper < levelCount; deeper++) {
    if (index < (list.levels.get(deeper)?.restart ?? deeper)) numbers[deeper] = undefined
  }
}

function printed({ levels }: List, numbers: (number | undefined)[], level: Level): string {
  if (level.format === 'bullet') return '-'
  return level.text
    .replace(/%([1-9])/g, (_, digit: string) => {
      const at = levels.get(Number(digit) - 1)
      const number = numbers[Number(digit) - 1] ?? at?.start ?? 1
      const format = at?.format === 'bullet' ? 'decimal' : (at?.format ?? 'decimal')
      return numeralOf(number, level.legal && format !== 'decimalZero' ? 'decimal' : format)
    })
    .trim()
}

const indexOf = (level: XmlElement) => numberIn(level.attributes['w:ilvl'] ?? '0')
const numberIn = (text: string) => (/^-?\d{1,9}$/.test(text) ? Number(text) : 0)

function levelOf(level: XmlElement): Level {
  const restart = settingOf(level, 'w:lvlRestart')
  return {
    start: numberIn(settingOf(level, 'w:start') ?? '0'),
    format: formatOf(level),
    text: (settingOf(level, 'w:lvlText') ?? '').slice(0, maxText),
    legal: isOn(level, 'w:isLgl') ?? false,
    restart: restart === undefined ? indexOf(level) : numberIn(restart),
    styleId: settingOf(level, 'w:pStyle')
  }
}

/** Newer formats stand beside one that older programs know. */
function formatOf(level: XmlElement): string {
  const choice = childOf(childOf(level, 'mc:AlternateContent'), 'mc:Choice')
  const format = childOf(choice, 'w:numFmt') ?? childOf(level, 'w:numFmt')
  const zeros = format?.attributes['w:val'] === 'custom' ? /^(0*)1,/.exec(format.attributes['w:format'] ?? '')?.[1] : undefined
  if (zeros !== undefined) return zeros.length === 1 ? 'decimalZero' : 'decimal'
  return format?.attributes['w:val'] ?? 'decimal'
}
