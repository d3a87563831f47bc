import { decodedUri } from '@lyceum/core/rules'

/** The words of a link with a mark behind them, where its address is told if it is to be. @param isPlain whether only words that name nothing need it */
export type MarkLink = (words: string, address: string | undefined, isPlain?: boolean) => string

type Links = {
  mark: MarkLink
  /** A text with the addresses that are to be told in place of its marks. */
  told(text: string): string
}

type Link = { shown: string; isNeeded: boolean; isPlain: boolean }

/**
 * Tells where links lead: `here (https://…)`. Not if the words are the address already, nor a second time in a document, nor behind very many
 * others, unless they name nothing themselves, such as "here"; and only addresses of the web and of mail, which lead there from anywhere. What
 * is told is decided when a text is added: headings and names of columns tell nothing.
 * @param page the address of the document, from which its own lead on
 */
export function createLinks(page?: string): Links {
  const links: Link[] = []
  const places = new Map<string, number>()
  const told = new Set<string>()
  let plain = 0

  function isTold({ shown, isNeeded, isPlain }: Link): boolean {
    if (!isNeeded && (isPlain || plain >= mostPlain || told.has(shown))) return false
    if (!isNeeded) plain++
    told.add(shown)
    return true
  }

  return {
    mark(words, address, isPlain = false) {
      const shown = address === undefined ? undefined : shownOf(page === undefined ? address : resolved(address, page))
      const said = words.trim()
      if (shown === undefined || said === '' || key(said).includes(key(shown))) return words
      const isNeeded = !/^https?:/i.test(shown) || namesNothing(withoutLinkMarks(said))
      const link = `${isNeeded} ${isPlain} ${shown}`
      const place = places.get(link) ?? links.push({ shown, isNeeded, isPlain }) - 1
      places.set(link, place)
      return `${words.trimEnd()}${markOf(place)}${words.slice(words.trimEnd().length)}`
    },
    told: text =>
      text.includes(markStart)
        ? text.replace(blanksAround, (_, before: string, figures: string, behind: string) => {
            const link = links[placeOf(figures)]
            const blank = (before || behind) && ' '
            return link && isTold(link) ? ` (${link.shown})${blank}` : blank
          })
        : text
  }
}

/** After so many addresses of a document more would drown its words. */
const mostPlain = 30

/** Marks are characters that no text has: the first of one, and its figures to the base of 16. */
const markStart = '\ufdd2'
const firstFigure = 0xfde0
const markOf = (place: number) =>
  markStart + [...place.toString(16)].map(figure => String.fromCharCode(firstFigure + Number.parseInt(figure, 16))).join('')
const placeOf = (figures: string) => [...figures].reduce((sum, figure) => sum * 16 + figure.charCodeAt(0) - firstFigure, 0)
const marks = /\ufdd2[\ufde0-\ufdef]*/g
const blanksAround = /((?<![ \t])[ \t]*)\ufdd2([\ufde0-\ufdef]*)([ \t]*)/g

/** A text as its words are read. */
export const withoutLinkMarks = (text: string): string => (text.includes(markStart) ? text.replace(marks, '') : text)

/** An address as it is read, without what mail begins with and what only counts visits; undefined for what leads nowhere by itself. */
function shownOf(address: string): string | undefined {
  if (address.length > longestWritten) return undefined
  const written = address.replace(/\s+/g, '')
  const mail = /^mailto:([^?]+)/i.exec(written)?.[1]
  const shown = mail === undefined ? withoutCounting(written) : decodedUri(mail)
  if (shown.length > maxAddress || (mail === undefined && !/^https?:\/\/[^/]/i.test(shown))) return undefined
  return shown
}

/** Where an address leads from a page; what leads to a place of that page stays as it is. */
export function resolved(address: string, page: string): string {
  if (/^\s*#/.test(address) || address.length > longestWritten || !URL.canParse(address, page)) return address
  // As it is written, where it leads there from anywhere.
  return URL.canParse(address) ? address : new URL(address, page).href
}

/** Longer ones nobody reads, and their parts are found as words. */
const maxAddress = 150
const longestWritten = 2000

/** Without the parameters by which visits are counted; others are needed to get there. */
const withoutCounting = (address: string) =>
  address
    .replace(/(?<=[?&])(utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|spm|_ga)=[^&#]*(&|(?=#|$))/gi, '')
    .replace(/#:~:text=.*$/, '')
    .replace(/[?&]+(?=#|$)/, '')

const key = (text: string) =>
  text
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/^(https?:\/\/)?(www\.)?|\/$/g, '')

/** Words that stand for any link. */
const namesNothing = (words: string) => words.length <= 100 && generic.test(words.replace(/[\s\p{P}\p{S}]+/gu, ' ').trim())
const generic =
  /^((please )?(click|press|tap|see|go|visit|read|learn|view|download|open|apply|register|sign up|enrol|enroll|book|more)( (here|now|more|this|this page|this link|the link|details|it|online|info|information))?|(this|the|a)? ?(link|page|site|website|web page|form|file|document|pdf|portal|homepage|video|map|list|article|post)( here)?|here|there|this|it|details|more (details|info|information)|online|website|url|(请|請)?(点击|點擊|点|點|按|点选|點選|戳|见|見|查看|前往|进入|進入)?(这里|這裡|這裏|此处|此處|此|这儿|這兒|链接|鏈接|連結|链结|下载|下載|详情|詳情|更多|网址|網址|网站|網站|网页|網頁|官网|官網|本页|本頁|原文|全文|附件|表格|申请|申請|报名|報名|登录|登錄|登入)(链接|連結|查看|下载|下載|进入|進入|报名|報名|申请|申請|页面|頁面|入口)?)$/iu
