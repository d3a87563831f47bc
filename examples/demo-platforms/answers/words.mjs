/**
 * The phrases around an answer, by language.
 *
 * @typedef {import('./types.d.mts').Language} Language
 * @typedef {{
 *   files: (names: string) => string, next: string, honest: string, unknown: string, known: string, approach: string[], thinking: (plan: Plan) => string
 * }} Words
 * @typedef {{ quote: string, turn: number, earlier?: string, title?: string, repeated: boolean }} Plan
 * @type {Record<Language, Words>}
 */
export const words = {
  en: {
    files: names => `I see that you attached ${names}. I am a script and cannot read it.`,
    next: 'Where to go from here',
    honest:
      'I am a demonstration answerer without a language model: I choose prepared texts by the words of your question. Check what matters with a person or a book.',
    unknown: 'I have no prepared text on this. What helps with most questions:',
    known: 'I do have something to say on:',
    approach: [
      'Say in one sentence what is **given** and what is **wanted**.',
      'Try the smallest case that is not trivial.',
      'Look for the definition of every word you would have to explain to a friend.',
      'Write down what you would need to know to be finished, and ask *that*.'
    ],
    thinking: ({ quote, turn, earlier, title, repeated }) =>
      [
        `The question is "${quote}".`,
        turn > 1 && earlier
          ? `It is number ${turn} of this conversation; the one before was "${earlier}".`
          : 'It opens the conversation.',
        title ? `The keywords point to "${title}".` : 'No keyword matches a prepared text.',
        repeated
          ? 'That came up already, so the further example fits better than the same explanation.'
          : 'First the idea, then an example, then something to try.',
        'Say honestly that this is a demonstration.'
      ].join(' ')
  },
  'zh-CN': {
    files: names => `我看到你附上了${names}。我只是一段脚本，读不了它。`,
    next: '接下来可以问',
    honest: '我是一个没有语言模型的演示应答程序：根据问题里的词语挑选事先写好的文字。重要的内容请再向老师或书本核实。',
    unknown: '我没有为这个问题准备文字。多数问题可以这样入手：',
    known: '我准备了内容的话题有：',
    approach: [
      '用一句话说清**已知什么**、**要求什么**。',
      '先试一个最小但不平凡的例子。',
      '把你需要向朋友解释的每个词的定义找出来。',
      '写下“再知道什么就能完成”，然后就问*那个*。'
    ],
    thinking: ({ quote, turn, earlier, title, repeated }) =>
      [
        `问题是“${quote}”。`,
        turn > 1 && earlier ? `这是本次对话的第 ${turn} 个问题，上一个是“${earlier}”。` : '这是对话的第一个问题。',
        title ? `关键词指向“${title}”。` : '没有关键词与准备好的文字相符。',
        repeated ? '这个话题已经讲过，换一个更进一步的例子更合适。' : '先讲想法，再举例子，最后留一个练习。',
        '要如实说明这只是演示。'
      ].join('')
  },
  'zh-TW': {
    files: names => `我看到你附上了${names}。我只是一段腳本，讀不了它。`,
    next: '接下來可以問',
    honest: '我是一個沒有語言模型的示範應答程式：依問題裡的詞語挑選事先寫好的文字。重要的內容請再向老師或書本查證。',
    unknown: '我沒有為這個問題準備文字。多數問題可以這樣入手：',
    known: '我準備了內容的主題有：',
    approach: [
      '用一句話說清楚**已知什麼**、**要求什麼**。',
      '先試一個最小但不平凡的例子。',
      '把你需要向朋友解釋的每個詞的定義找出來。',
      '寫下「再知道什麼就能完成」，然後就問*那個*。'
    ],
    thinking: ({ quote, turn, earlier, title, repeated }) =>
      [
        `問題是「${quote}」。`,
        turn > 1 && earlier ? `這是本次對話的第 ${turn} 個問題，上一個是「${earlier}」。` : '這是對話的第一個問題。',
        title ? `關鍵詞指向「${title}」。` : '沒有關鍵詞與準備好的文字相符。',
        repeated ? '這個主題已經講過，換一個更進一步的例子更合適。' : '先講想法，再舉例子，最後留一個練習。',
        '要如實說明這只是示範。'
      ].join('')
  }
}

/** Returns a question in a form that can be quoted in a line of Markdown. @param {string} query */
export function quoteOf(query) {
  const line = query.replace(/\s+/g, ' ').trim()
  return [...line].length > 120 ? `${[...line].slice(0, 119).join('')}…` : line
}
