import type { BlockCollector } from '../collect-blocks.ts'
import { eachLine } from './lines.ts'

/** Entries of a Java properties file as `key = value`, escapes resolved; comments are paragraphs. */
export function readProperties(text: string, blocks: BlockCollector): void {
  let unfinished = ''
  for (const raw of eachLine(text)) {
    const line = unfinished + raw.trimStart()
    if (unfinished === '' && /^[#!]/.test(line)) {
      blocks.paragraph(line.replace(/^[#!]+/, ''))
      continue
    }
    // An odd number of backslashes at the end joins the next line.
    if (/(^|[^\\])(\\\\)*\\$/.test(line)) {
      unfinished = line.slice(0, -1)
      continue
    }
    unfinished = ''
    addEntry(line, blocks)
  }
  if (unfinished) addEntry(unfinished, blocks)
}

function addEntry(line: string, blocks: BlockCollector): void {
  const [, key = '', value = ''] = /^((?:\\.|[^\\\s=:])*)(?:\s*[=:]\s*|\s+|$)(.*)$/s.exec(line) ?? []
  if (key !== '') blocks.paragraph(`${unescaped(key)} = ${unescaped(value)}`, 'line')
}

const controls: Record<string, string> = { t: '\t', n: '\n', r: '\n', f: '\n' }
const unescaped = (text: string) =>
  text.replace(/\\(u[\da-f]{4}|.)/gis, (_, escaped: string) =>
    escaped.length === 5 ? String.fromCharCode(Number.parseInt(escaped.slice(1), 16)) : (controls[escaped] ?? escaped)
  )
