import type { Tokens } from 'marked'
import { attributeIn, attributes, maxElement } from './tags.ts'

const opening = new RegExp(`^ {0,3}<pre(?=[\\s>])${attributes}>(?:\\s*<code(${attributes})>)?\\n?`, 'i')

/** `<pre>`, with or without `<code>` inside: code as it is written. */
export function readPreformatted(text: string, unfinished: boolean): Tokens.Code | undefined {
  const opened = opening.exec(text)
  if (!opened) return undefined
  const near = text.slice(0, opened[0].length + maxElement)
  const end = /(?:<\/code\s*>\s*)?<\/pre\s*>[ \t]*(?:\n|$)?/i.exec(near.slice(opened[0].length))
  if (!end && !(unfinished && near.length === text.length)) return undefined
  const to = end ? opened[0].length + end.index : undefined
  const content = near.slice(opened[0].length, to).replace(/<\/?(?:code|span|b|i|em|strong)(?=[\s>])[^<>]*>/gi, '')
  const lang = /(?:^|\s)lang(?:uage)?-(\S+)/.exec(attributeIn(opened[1] ?? '', 'class') ?? '')?.[1] ?? ''
  const raw = near.slice(0, end ? to! + end[0].length : undefined)
  return {
    type: 'code',
    raw,
    lang,
    text: content.replace(/&(lt|gt|quot|amp|#39);/g, (_, name: string) => signs[name]!).trimEnd()
  }
}

const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" }
