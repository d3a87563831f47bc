import type { BlockCollector } from '../collect-blocks.ts'
import { eachLine } from './lines.ts'

/** Paragraphs are separated by empty lines; lines that number a chapter, or are underlined, are headings. */
export function readPlainText(text: string, blocks: BlockCollector): void {
  let paragraph: string[] = []
  function end(): void {
    if (paragraph.length > 0) blocks.paragraph(paragraph.join('\n'))
    paragraph = []
  }
  for (const raw of eachLine(text)) {
    const line = raw.trimEnd()
    if (line === '') {
      end()
    } else if (paragraph.length === 1 && underline.test(line) && paragraph[0]!.length <= maxHeading) {
      blocks.heading(line.startsWith('=') ? 1 : 2, paragraph[0]!)
      paragraph = []
    } else if (line.length <= maxHeading && chapter.test(line)) {
      end()
      blocks.heading(levelOf(line), line)
    } else {
      paragraph.push(line)
    }
  }
  end()
}

const maxHeading = 60
const underline = /^(={3,}|-{3,})$/
/** `第三章 极限`, `Chapter 4: Limits`; not a sentence that begins so. */
const chapter =
  /^\s*(第\s*[一二三四五六七八九十百零〇两\d]+\s*[编編篇部卷章回讲講课課节節](?![的中里裡]).*[^.!?;,\u3002\uff01\uff1f\uff1b\uff0c]|(chapter|part|section|unit|lecture|week|appendix)\s+(\d+|[ivxlc]+|[a-z])\b[^.!?;,]*)$/i

function levelOf(line: string): number {
  if (/^\s*(第\S+?[编編篇部卷]|part)/i.test(line)) return 1
  return /^\s*(第\S+?[节節]|section)/i.test(line) ? 3 : 2
}
