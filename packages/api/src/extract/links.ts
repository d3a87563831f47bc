/** The words of a link with its address behind them, where that is to be told. @param isPlain whether only words that name nothing need it */
export type TellLink = (words: string, address: string | undefined, isPlain?: boolean) => string

/**
 * Tells where links lead: `here (https://…)`. Not if the words are the address already, nor a second time in a document unless they name
 * nothing themselves, such as "here"; and only addresses of the web and of mail, which lead there from anywhere.
 */
export function createLinks(): TellLink {
  const told = new Set<string>()
  return (words, address, isPlain = false) => {
    const shown = address === undefined ? undefined : shownOf(address)
    const said = words.trim()
    if (shown === undefined || said === '' || key(said).includes(key(shown))) return words
    const isMail = !/^https?:/i.test(shown)
    const isNeeded = isMail || namesNothing(said)
    if (!isNeeded && (isPlain || told.has(shown))) return words
    told.add(shown)
    return `${words.trimEnd()} (${shown})${words.slice(words.trimEnd().length)}`
  }
}

/** An address as it is read, without what mail begins with; undefined for what leads nowhere by itself. */
function shownOf(address: string): string | undefined {
  const written = address.replace(/\s+/g, '').slice(0, maxAddress + 1)
  if (written.length > maxAddress) return undefined
  const mail = /^mailto:([^?]+)/i.exec(written)?.[1]
  if (mail !== undefined) return decoded(mail)
  return /^https?:\/\/[^/]/i.test(written) ? written : undefined
}

/** Longer ones follow who opens them. */
const maxAddress = 500

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const key = (text: string) =>
  text
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/^(https?:\/\/)?(www\.)?|\/$/g, '')

/** Words that stand for any link. */
const namesNothing = (words: string) => generic.test(words.replace(/[\s\p{P}\p{S}]+/gu, ' ').trim())
const generic =
  /^((please )?(click|press|tap|see|go|visit|read|learn|view|download|open|apply|register|sign up|enrol|enroll|book|more)( (here|now|more|this|this page|this link|the link|details|it|online|info|information))?|(this|the|a)? ?(link|page|site|website|web page|form|file|document|pdf|portal|homepage|video|map|list|article|post)( here)?|here|there|this|it|details|more (details|info|information)|online|website|url|(请|請)?(点击|點擊|点|點|按|点选|點選|戳|见|見|查看|前往|进入|進入)?(这里|這裡|這裏|此处|此處|此|这儿|這兒|链接|鏈接|連結|链结|下载|下載|详情|詳情|更多|网址|網址|网站|網站|网页|網頁|官网|官網|本页|本頁|原文|全文|附件|表格|申请|申請|报名|報名|登录|登錄|登入)(链接|連結|查看|下载|下載|进入|進入|报名|報名|申请|申請|页面|頁面|入口)?)$/iu
