import type { BlockCollector } from '../collect-blocks.ts'
import { eachLine } from './lines.ts'

/** Entries of a Java properties file as `key = value`, escapes resolved; comments are paragraphs. */
export function readProperties(text: string, blocks: BlockCollector): void {
  let unfinished: string[] = []
  function end(): void {
    if (unfinished.length > 0) addEntry(unfinished.join(''), blocks)
    unfinished = []
  }
  for (const raw of eachLine(text)) {
    const line = raw.trimStart()
    if (unfinished.length === 0 && /^[#!]/.test(line)) {
      blocks.paragraph(line.replace(/^[#!]+/, ''))
      continue
    }
    const goesOn = backslashesAtEnd(line) % 2 === 1
    unfinished.push(goesOn ? line.slice(0, -1) : line)
    if (!goesOn) end()
  }
  end()
}

/** An odd number joins the next line. */
function backslashesAtEnd(line: string): number {
  let start = line.length
  while (line[start - 1] === '\\') start--
  return line.length - start
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
