/** Chinese phrases that ask; longer ones first. */
const phrases =
  '请问|帮我|帮助|想要|需要|希望|为什么|什么时候|怎么样|怎么办|什么样|什么是|是什么|什么|怎么|怎样|如何|哪些|哪个|哪里|哪儿|哪种|多少|几点|几时|几个|几天|几号|几楼|几次|多久|多长|多大|多远|多高|多长时间|有没有|是否|能否|可以|我们|你们|他们'

/** Characters that ask, or hold a sentence together, where they are words of their own. */
const characters = '我你想帮吗呢吧啊的了是在有和与及或被把对就都也还'

/**
 * Words that have one of these characters and mean something by it, of which the rules of Unicode know some only (not 及格 and 还款). From
 * the dictionary of jieba (package `nodejieba`), those that a question could be about.
 */
const meaningful = `
  及格 涉及 普及 埃及 波及 危及 及第
  还书 还款 还清 还贷 还债 还原 还价 归还 偿还 退还 返还
  目的 标的 的士
  对象 对数 对称 对角 对比 对照 对话 对策 对应 对偶 对抗 对流 对冲 对联 对口 对齐 对位 对换 对调 对账 绝对 相对 反对 面对 校对 核对 配对 针对 派对 应对
  就业 就读 就医 就诊 就职 就餐 就任 就近 就寝 成就 造就
  首都 都市 成都 都会 古都 京都 故都 都城
  有机 有限 有效 有偿 有氧 有线 有害 有益 有毒 有轨 有色 有形 有序 国有 公有 私有 持有 占有 享有 特有 稀有 固有
  在线 在校 在职 在读 在籍 在册 在编 在岗 在场 在建 存在 内在 潜在
  和平 和谐 和声 和弦 和解 和约 和服 和谈 和睦 和田 共和 总和 求和 饱和 中和 调和 缓和 温和 柔和 协和 附和 融和
  参与 与会 赠与 授与 与格
  被动 被告 被子 被褥 被套 被罩 被单 棉被 植被
  把握 把手 把关 把戏 车把 火把 拖把
  思想 想象 想像 想法 理想 梦想 联想 设想 幻想 构想 猜想 冥想 感想 妄想
  自我 迷你 或然 是非 了结 终了 未了 未及
  帮手 帮派 帮扶 帮教 酒吧 网吧 吧台 书吧 吗啡 呢绒 你我 敌我`
  .trim()
  .split(/\s+/)

/**
 * A text with blanks of its length in place of the words that ask: pairs of which a character belongs to one are about nothing. And the
 * words that were kept for what they mean.
 */
export function withoutAskingWords(text: string): { rest: string; kept: string[] } {
  const known = [...text.matchAll(meaningfulWords)]
  // By the rules a word ends there, though it may begin within another (不及 格): 对比 is none in 他对比赛.
  // 对比 is no word of 他对比赛.
  const borders = known.length > 0 ? new Set([text.length, ...Array.from(chineseWords(text), ({ index }) => index)]) : undefined
  const words = known.filter(({ index, 0: word }) => borders?.has(index + word.length))
  const places = new Set(words.flatMap(({ index, 0: word }) => word.split('').map((_, at) => index + at)))
  const rest = text.replace(askingWords, (word, at: number) => (places.has(at) ? word : '\u0000'.repeat(word.length)))
  return { rest, kept: words.map(([word]) => word) }
}

/** The words of a text by the rules of Unicode. */
export function chineseWords(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  return segmenter.segment(text)
}

let segmenter: Intl.Segmenter | undefined
const meaningfulWords = new RegExp(meaningful.join('|'), 'g')
const askingWords = new RegExp(`${phrases}|[${characters}]`, 'g')
