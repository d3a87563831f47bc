import sharp from 'sharp'
import { extractDocument } from '../../packages/api/src/extract/extract-document.ts'
import { pdfOfScans, type ScanOptions, scanOf } from '../../packages/api/src/testing/documents/scan.ts'

/** How many characters of scans are read right, how fast, and with how much memory. The texts are known, and drawn as pages. */
export async function measureScans(): Promise<string> {
  const lines = [
    '| characters right | 150 dpi | 300 dpi | 150 dpi, askew | 150 dpi, gray paper | 150 dpi, noise |',
    '| --- | --- | --- | --- | --- | --- |'
  ]
  for (const [language, { text, font }] of Object.entries(texts)) {
    const shares: string[] = []
    for (const look of looks) shares.push(percent(await shareRight(text, await look({ font, text }))))
    lines.push(`| ${language} | ${shares.join(' | ')} |`)
  }
  return `${lines.join('\n')}\n\n${await measurePace()}`
}

type Printed = { font: string; text: string }
const scan = (options: ScanOptions) => (printed: Printed) => scanOf(printed.text, { ...options, font: printed.font })
const looks = [
  scan({ dpi: 150 }),
  scan({ dpi: 300 }),
  scan({ dpi: 150, skew: 1 }),
  scan({ dpi: 150, background: '#bdbdbd' }),
  async (printed: Printed) => await noisy(await scan({ dpi: 150 })(printed))
]

/** As a cheap scanner does it: blurred a little, with noise, and packed as a JPEG. */
async function noisy(page: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(page).metadata()
  const noise = sharp({
    create: { width, height, channels: 3, background: 'gray', noise: { type: 'gaussian', mean: 128, sigma: 12 } }
  })
  const input = await noise.png().toBuffer()
  return await sharp(page)
    .blur(0.6)
    .composite([{ input, blend: 'soft-light' }])
    .jpeg({ quality: 60 })
    .toBuffer()
}

async function shareRight(wanted: string, page: Buffer): Promise<number> {
  const { blocks } = await extractDocument({ name: 'page.png', bytes: page })
  const [one, other] = [wanted, blocks.map(({ text }) => text).join('')].map(bare)
  return 1 - editDistance([...one!], [...other!]) / [...one!].length
}

/** Without what a scan cannot tell: the width of punctuation, and where lines end. */
const bare = (text: string) => text.normalize('NFKC').replace(/\s/g, '')

/** How many characters have to be put in, taken out or changed (Levenshtein). */
function editDistance(one: string[], other: string[]): number {
  let row = other.map((_, at) => at + 1)
  for (const [at, character] of one.entries()) {
    const next: number[] = []
    for (const [place, each] of other.entries()) {
      const before = place === 0 ? at : row[place - 1]!
      const left = place === 0 ? at + 1 : next[place - 1]!
      next.push(Math.min(left + 1, row[place]! + 1, before + (character === each ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? one.length
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/** Ten dense pages of each language, of a PDF. */
async function measurePace(): Promise<string> {
  const lines: string[] = []
  for (const [language, { text, font }] of Object.entries(texts)) {
    const dense = Array.from({ length: 3 }, () => text).join('\n\n')
    const page = await scanOf(dense, { font, dpi: 200 })
    const pdf = await pdfOfScans(Array<Buffer>(pages).fill(page))
    const before = process.cpuUsage()
    await extractDocument({ name: 'scan.pdf', bytes: pdf })
    const { user, system } = process.cpuUsage(before)
    lines.push(
      `${language}: ${((pages * 60e6) / (user + system)).toFixed(0)} pages of ${[...dense].length} characters a minute of one processor`
    )
  }
  lines.push(`the process held ${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most`)
  return lines.join('\n')
}

const pages = 5

const texts = {
  English: {
    font: 'DejaVu Serif',
    text: `The library lends books to students and staff for four weeks. A loan can be renewed twice, unless another reader has reserved the book. Books that are returned late cost 0.50 EUR a day; the fine is at most 20 EUR for each book. Readers who owe more than 40 EUR cannot borrow until they have paid.

Applications for the scholarship must be sent before 15 March 2026. Please attach a transcript of records, a letter of recommendation and a short statement (no more than 800 words) that explains your plans. The committee decides within six weeks, and informs all applicants by e-mail: scholarships@northgate.example.

Laboratory safety: wear goggles and gloves whenever chemicals are handled. Never work alone after 8 p.m. Report every accident, however small, to the technician on duty (room B-214, telephone 555-0137). Waste is collected on Tuesdays & Fridays.`
  },
  'Simplified Chinese': {
    font: 'Noto Serif CJK SC',
    text: `图书馆向学生和教职工借出图书，借期为四周。如果没有其他读者预约，可以续借两次。逾期归还的图书每天收取0.5元罚款，每本书最多20元。欠款超过40元的读者在缴清之前不能再借书。

奖学金申请须在2026年3月15日之前提交。请附上成绩单、推荐信以及一份说明个人计划的简短陈述（不超过800字）。评审委员会将在六周内作出决定，并以电子邮件通知所有申请人。

实验室安全：接触化学品时必须佩戴护目镜和手套。晚上八点以后不得单独工作。无论事故大小，都应向值班技术员报告（B-214室，电话555-0137）。废弃物于每周二、周五统一回收。`
  },
  'Traditional Chinese': {
    font: 'Noto Serif CJK TC',
    text: `圖書館向學生和教職員借出圖書，借期為四週。如果沒有其他讀者預約，可以續借兩次。逾期歸還的圖書每天收取0.5元罰款，每本書最多20元。欠款超過40元的讀者在繳清之前不能再借書。

獎學金申請須在2026年3月15日之前提交。請附上成績單、推薦信以及一份說明個人計畫的簡短陳述（不超過800字）。評審委員會將在六週內作出決定，並以電子郵件通知所有申請人。

實驗室安全：接觸化學品時必須佩戴護目鏡和手套。晚上八點以後不得單獨工作。無論事故大小，都應向值班技術員報告（B-214室，電話555-0137）。廢棄物於每週二、週五統一回收。`
  }
}
