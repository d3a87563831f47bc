/**
 * The words of the reading digest.
 *
 * @typedef {{
 *   steps: { split: string, rate: string, write: string }, summary: string, keywords: string, quiz: string, honest: (sentences: number) => string
 * }} DigestWords
 * @type {Record<import('./types.d.mts').Language, DigestWords>}
 */
export const digestWords = {
  en: {
    steps: { split: 'Split into sentences', rate: 'Rate each paragraph', write: 'Write the digest' },
    summary: 'Key sentences',
    keywords: 'Keywords:',
    quiz: 'Fill the gaps',
    honest: sentences => `Chosen from ${sentences} sentences by counting words: a demonstration without a language model.`
  },
  'zh-CN': {
    steps: { split: '拆分句子', rate: '评估段落', write: '撰写摘要' },
    summary: '关键句',
    keywords: '关键词：',
    quiz: '填空',
    honest: sentences => `通过统计词频从 ${sentences} 个句子中选出：这是没有语言模型的演示。`
  },
  'zh-TW': {
    steps: { split: '拆分句子', rate: '評估段落', write: '撰寫摘要' },
    summary: '關鍵句',
    keywords: '關鍵詞：',
    quiz: '填空',
    honest: sentences => `以統計詞頻的方式從 ${sentences} 個句子中選出：這是沒有語言模型的示範。`
  }
}
