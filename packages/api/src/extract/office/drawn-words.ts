import { elementsBelow, type XmlElement } from './xml.ts'

/** The words in shapes (DrawingML), a line for each paragraph. */
export function drawnWords(element: XmlElement): string {
  const lines: string[] = []
  for (const { name, children } of elementsBelow(element)) {
    if (name === 'a:p') lines.push('')
    if (name === 'a:t') lines.push((lines.pop() ?? '') + children.filter(child => typeof child === 'string').join(''))
  }
  return lines.filter(line => line.trim() !== '').join('\n')
}
