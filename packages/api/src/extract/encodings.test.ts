import { encode } from 'iconv-lite'
import { expect, test } from 'vitest'
import { extractDocument } from './extract-document.ts'

const read = (bytes: Uint8Array) => extractDocument({ name: 'a.txt', bytes })

const simplified = '考试安排如下：第一周复习，第二周考试。成绩在七天内公布。地点是图书馆三楼。'
const traditional = '考試安排如下：第一週複習，第二週考試。成績在七天內公佈。地點是圖書館三樓。'
const japanese = '試験は来週の月曜日から始まります。場所は図書館の三階です。時間割を見てください。'
const english = 'The exam begins on Monday, in the library. '

const encodings: [name: string, text: string, bytes: Uint8Array][] = [
  ['UTF-8', simplified, Buffer.from(simplified)],
  ['UTF-8', japanese, Buffer.from(japanese)],
  ['GB18030', simplified, encode(simplified, 'gb18030')],
  ['Big5', traditional, encode(traditional, 'big5')],
  ['Shift-JIS', japanese, encode(japanese, 'shift_jis')],
  ['UTF-16 (little end first)', simplified, Buffer.from(simplified, 'utf16le')],
  ['UTF-16 (big end first)', traditional, Buffer.from(traditional, 'utf16le').swap16()],
  ['UTF-16 with a mark', simplified, Buffer.from(`\ufeff${simplified}`, 'utf16le')]
]
const isSixteen = (name: string) => name.startsWith('UTF-16')

test.each(encodings)('F75: %s is read to its end when the file was cut within a character: %s', async (_, text, bytes) => {
  const { blocks, unread } = await read(bytes.subarray(0, -1))
  expect(blocks[0]!.text).toBe(text.slice(0, -1))
  expect(unread).toEqual([{ kind: 'character', count: 1 }])
})

test.each(encodings.filter(([name]) => !name.endsWith('mark')))(
  'F75: %s is read though it begins within a character: %s',
  async (_, text, bytes) => {
    const { blocks } = await read(bytes.subarray(1))
    // In Big5 and Shift-JIS the rest of the first character may be read with the second one.
    expect(blocks[0]!.text.slice(-(text.length - 3))).toBe(text.slice(3))
    expect(blocks[0]!.text.length).toBeLessThanOrEqual(text.length)
  }
)

test.each(encodings)(
  'F75: a few bytes that are wrong cost what they stand for in %s, and no more: %s',
  async (name, text, bytes) => {
    const wrong = Uint8Array.from(bytes)
    const at = isSixteen(name) ? 20 : 24
    // Half of a pair in UTF-16; a byte that none of the others has.
    wrong.set(isSixteen(name) ? (name.includes('big') ? [0xd8, 0x00] : [0x00, 0xd8]) : [0xff], at)
    const { blocks, unread } = await read(wrong)
    expect(unread).toEqual([{ kind: 'character', count: 1 }])
    const lost = text.length - blocks[0]!.text.length
    expect(lost).toBeGreaterThanOrEqual(0)
    expect(lost).toBeLessThanOrEqual(2)
    expect(blocks[0]!.text.slice(0, 6)).toBe(text.slice(0, 6))
    expect(blocks[0]!.text.slice(-20)).toBe(text.slice(-20))
  }
)

test('F75: a byte that is wrong amid UTF-8 is left out and counted', async () => {
  const [before, after] = ['考试安排如下：第一周复习，第二周考试。成绩在', '七天内公布。地点是图书馆三楼。']
  const { blocks, unread } = await read(Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)]))
  expect(blocks.map(({ text }) => text)).toEqual([before + after])
  expect(unread).toEqual([{ kind: 'character', count: 1 }])
})

test('F75: long texts of Latin letters with a rare sign are UTF-8 also when they are cut', async () => {
  const text = `${english.repeat(50)}Zoë pays 15 € — at once.`
  const bytes = Buffer.from(`${text} ü`)
  const { blocks, unread } = await read(bytes.subarray(0, -1))
  expect(blocks[0]!.text).toBe(text)
  expect(unread).toEqual([{ kind: 'character', count: 1 }])
})

test('a text of a few words in GB18030 is read', async () => {
  const { blocks, unread } = await read(encode('放假通知：十月一日至七日。', 'gb18030'))
  expect(blocks.map(({ text }) => text)).toEqual(['放假通知：十月一日至七日。'])
  expect(unread).toEqual([])
})

test.each([
  ['windows-1252', 'Le café est fermé à l’été.'],
  ['shift_jis', 'ﾃｽﾄ：試験は月曜日からです。'],
  ['gb18030', '学生张三、李四的成绩单'],
  ...['放假通知', '登录失败', '历史对话', '冯刚,赵敏'].map((text): [string, string] => ['gb18030', text]),
  ...['登入失敗', '測試檢索'].map((text): [string, string] => ['big5', text])
])('a text in %s is not taken for UTF-8 with faults', async (encoding, text) => {
  const { blocks, unread } = await read(encode(text, encoding))
  expect(blocks.map(block => block.text)).toEqual([text])
  expect(unread).toEqual([])
})

test.each([
  ['euc-jp', japanese],
  ['euc-kr', '도서관은 월요일부터 금요일까지 아침 아홉 시에 문을 엽니다. 학생증이 필요합니다.'],
  ['windows-1250', 'Příliš žluťoučký kůň. Knihovna je otevřena od pondělí do pátku. Průkaz stojí patnáct korun.'],
  ['windows-1253', 'Η βιβλιοθήκη είναι ανοιχτή από Δευτέρα έως Παρασκευή.'],
  ['windows-1252', 'ÄÖÜ, Ärger, créée à côté'],
  ['windows-1255', 'הספרייה פתוחה מיום ראשון עד יום חמישי.']
])('F75: a text in %s is not taken for Chinese or Western European', async (encoding, text) => {
  expect((await read(encode(text, encoding))).blocks.map(block => block.text)).toEqual([text])
})
