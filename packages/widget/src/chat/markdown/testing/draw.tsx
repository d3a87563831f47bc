import type { Source } from '@lyceum/core/contract/chat'
import { createWords, loadChatWords } from '@lyceum/core/i18n'
import { openTestChat } from '@lyceum/core/testing'
import { atom } from 'nanostores'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ChatContext } from '../../chat-context.ts'
import { loadPart } from '../../kit/late.ts'
import { lateParts } from '../../late-parts.ts'
import { Rendered } from '../rendered.tsx'

/** Some of HTML's named characters; a browser knows all of them. */
const characters: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
  copy: '©',
  auml: 'ä',
  ouml: 'ö',
  AElig: 'Æ',
  Dcaron: 'Ď',
  frac34: '¾',
  HilbertSpace: 'ℋ',
  DifferentialD: 'ⅆ',
  ClockwiseContourIntegral: '∲',
  ngE: '≧̸'
}

/** Reads one character reference, which is all that is given to it; Node has no such parser. */
class ReferenceParser {
  parseFromString(html: string) {
    const [, name = '', hex, decimal] = /^<p>&(?:([a-zA-Z]\w*)|#[xX]([\da-fA-F]+)|#(\d+));$/.exec(html)!
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    const character = name
      ? (characters[name] ?? html.slice(3))
      : String.fromCodePoint(code > 0 && code <= 0x10ffff ? code : 0xfffd)
    return { body: { textContent: character } }
  }
}
globalThis.DOMParser ??= ReferenceParser as never

const { chat } = await openTestChat()
const t = createWords('en-US', await loadChatWords('en-US'))
await Promise.all(Object.values(lateParts).map(part => loadPart<unknown>(part, t)))
const source: Source = { position: 1, description: 'A passage', file: 'notes.pdf', knowledgeBase: null, page: 7, url: null }

/** The HTML of a part of the chat, for tests. */
export const htmlOf = (view: ReactElement) =>
  renderToStaticMarkup(
    <ChatContext.Provider value={{ chat, t, late: lateParts, $editing: atom(null), say() {}, showSource() {}, showPicture() {} }}>
      {view}
    </ChatContext.Provider>
  )

/** The HTML of an answer with one source. `open`: it is still arriving. */
export const draw = (text: string, open = false, sources = [source]) =>
  htmlOf(<Rendered text={text} sources={sources} open={open} />)
