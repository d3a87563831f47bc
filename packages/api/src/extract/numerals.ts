import { byName } from './by-name.ts'

/**
 * A number as Word prints it in a format of its lists (ECMA-376 part 1, 17.18.59). Formats that are missing here, and numbers that a format
 * has no form for, are printed as figures.
 */
export function numeralOf(number: number, format: string): string {
  if (!Number.isSafeInteger(number) || number < 0) return String(number)
  return numerals[format]?.(number) ?? String(number)
}

const numerals = byName<(number: number) => string | undefined>({
  none: () => '',
  decimalZero: number => String(number).padStart(2, '0'),
  ordinal: number => `${number}${ordinalEnd(number)}`,
  cardinalText: number => capital(englishOf(number)),
  ordinalText: number =>
    capital(englishOf(number)?.replace(/[a-z]+$/, word => ordinals[word] ?? `${word.replace(/y$/, 'ie')}th`)),
  upperRoman: romanOf,
  lowerRoman: number => romanOf(number)?.toLowerCase(),
  upperLetter: number => lettersOf(number, latin.toUpperCase()),
  lowerLetter: number => lettersOf(number, latin),
  russianUpper: number => lettersOf(number, cyrillic.toUpperCase()),
  russianLower: number => lettersOf(number, cyrillic),
  numberInDash: number => `- ${number} -`,
  decimalFullWidth: number => figuresOf(number, '０１２３４５６７８９'),
  decimalFullWidth2: number => figuresOf(number, '０１２３４５６７８９'),
  decimalEnclosedCircle: circled,
  decimalEnclosedCircleChinese: circled,
  decimalEnclosedParen: number => from(number, 0x2474, 20),
  decimalEnclosedFullstop: number => from(number, 0x2488, 20),
  ideographEnclosedCircle: number => from(number, 0x3280, 10),
  ideographDigital: number => figuresOf(number, '〇一二三四五六七八九'),
  japaneseDigitalTenThousand: number => figuresOf(number, '〇一二三四五六七八九'),
  taiwaneseDigital: number => figuresOf(number, '○一二三四五六七八九'),
  chineseCounting: upTo99('○一二三四五六七八九'),
  chineseCountingThousand: chinese('〇一二三四五六七八九', '十百千', '万亿', '零'),
  taiwaneseCounting: upTo99('○一二三四五六七八九'),
  taiwaneseCountingThousand: chinese('〇一二三四五六七八九', '十百千', '萬億', '零'),
  japaneseCounting: chinese('〇一二三四五六七八九', '十百千', '万億', ''),
  chineseLegalSimplified: chinese('零壹贰叁肆伍陆柒捌玖', '拾佰仟', '万亿', '零', true),
  ideographLegalTraditional: chinese('零壹貳參肆伍陸柒捌玖', '拾佰仟', '萬億', '零', true),
  japaneseLegal: chinese('〇壱弐参四伍六七八九', '拾百千', '万億', '', true),
  ideographTraditional: number => one(number, '甲乙丙丁戊己庚辛壬癸'),
  ideographZodiac: number => one(number, '子丑寅卯辰巳午未申酉戌亥'),
  ideographZodiacTraditional: number =>
    number > 0 && number <= 60
      ? `${'甲乙丙丁戊己庚辛壬癸'[(number - 1) % 10]}${'子丑寅卯辰巳午未申酉戌亥'[(number - 1) % 12]}`
      : undefined,
  aiueo: number => one(number, 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝ'),
  aiueoFullWidth: number =>
    one(number, 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン'),
  irohaFullWidth: number =>
    one(number, 'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン'),
  ganada: number => one(number, '가나다라마바사아자차카타파하'),
  hebrew2: number => one(number, 'אבגדהוזחטיכלמנסעפצקרשת'),
  arabicAlpha: number => one(number, 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي')
})

const latin = 'abcdefghijklmnopqrstuvwxyz'
const cyrillic = 'абвгдежзиклмнопрстуфхцчшщыэюя'

/** After z comes aa, then bb: the letter is repeated. */
function lettersOf(number: number, letters: string): string | undefined {
  if (number < 1 || number > 780) return undefined
  return letters[(number - 1) % letters.length]!.repeat(Math.ceil(number / letters.length))
}

function romanOf(number: number): string | undefined {
  if (number < 1 || number > 3999) return undefined
  let left = number
  let text = ''
  for (const [value, letters] of romans) {
    while (left >= value) {
      text += letters
      left -= value
    }
  }
  return text
}

const romans: [number, string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I']
]

/** ① to ⑳, ㉑ to ㉟, ㊱ to ㊿. */
function circled(number: number): string | undefined {
  return from(number, 0x2460, 20) ?? from(number - 20, 0x3251, 15) ?? from(number - 35, 0x32b1, 15)
}

const from = (number: number, first: number, count: number) =>
  number >= 1 && number <= count ? String.fromCodePoint(first + number - 1) : undefined
const one = (number: number, all: string) => (number < 1 ? undefined : [...all][number - 1])
const figuresOf = (number: number, figures: string) => [...String(number)].map(figure => [...figures][Number(figure)]).join('')

/**
 * Numbers in words: 十一, 一百零五, 壹拾.
 * @param gap what stands for places that are left out; the figure for nothing by default
 * @param full whether ten has its one, 壹拾
 */
function chinese(figures: string, places: string, groups: string, gap = figures[0]!, full = false) {
  return (number: number): string | undefined => {
    if (number === 0) return figures[0]
    if (number >= 1e12) return undefined
    let text = ''
    let isGap = false
    const digits = String(number)
    for (let at = 0; at < digits.length; at++) {
      const digit = Number(digits[at])
      const place = digits.length - 1 - at
      if (digit === 0) isGap = text !== ''
      else {
        if (isGap) text += gap
        isGap = false
        const isTen = place % 4 === 1 && digit === 1 && text === '' && !full
        text += (isTen ? '' : figures[digit]!) + (place % 4 > 0 ? places[(place % 4) - 1]! : '')
      }
      const group = Number(digits.slice(Math.max(0, at - 3), at + 1))
      if (place % 4 === 0 && place > 0 && group > 0) text += groups[place / 4 - 1]!
    }
    return text
  }
}

/** 十一, 九十九, 一○○. */
function upTo99(figures: string) {
  const words = chinese(figures, '十百千', '万亿')
  return (number: number) => (number < 100 ? words(number) : figuresOf(number, figures))
}

function ordinalEnd(number: number): string {
  if (number % 100 >= 11 && number % 100 <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' '
  )
const tens = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ordinals: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth'
}

function englishOf(number: number): string | undefined {
  if (number < 20) return small[number]
  if (number < 100) return `${tens[Math.floor(number / 10)]}${number % 10 === 0 ? '' : `-${small[number % 10]}`}`
  if (number >= 1000) return undefined
  const rest = number % 100
  return `${small[Math.floor(number / 100)]} hundred${rest === 0 ? '' : ` ${englishOf(rest)}`}`
}

const capital = (words: string | undefined) => words && words[0]!.toUpperCase() + words.slice(1)
