import type { Locale } from '@lyceum/core/contract'
import { toLocale } from '@lyceum/core/rules'

/** The languages in which a platform is told what goes along with a question. */
export type ToldLanguage = 'english' | 'simplified' | 'traditional'

/** Frequent characters that only Traditional Chinese has. */
const onlyTraditional =
  /[們個這來說對時會為麼從後還過學國樣經發現實問題與關應電開長話請點讓認寫該給種動無業義書處體現場員機進產論數據設計課師習題練證導間條質並當總讀記編號頁區別東車門見馬漢語麗參雙極際內]/

/** The language of a question. Japanese has Han characters too, but hardly a sentence without kana. */
export function languageOf(question: string): ToldLanguage {
  if (!/\p{Script=Han}/u.test(question) || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(question)) return 'english'
  return onlyTraditional.test(question) ? 'traditional' : 'simplified'
}

/** The language of our own words for who writes in it. */
export const localeOfLanguage = (language: ToldLanguage): Locale =>
  toLocale({ english: 'en', simplified: 'zh-Hans', traditional: 'zh-Hant' }[language])
