import type { BlockCollector } from '../collect-blocks.ts'
import { ExtractionError } from '../document.ts'
import type { ExtractionLimits } from '../limits.ts'
import { drawnWords } from './drawn-words.ts'
import { type OfficePackage, openPackage, relationshipsOf } from './package.ts'
import { addWordBlocks } from './word/blocks.ts'
import { readNote, WordBody } from './word/body.ts'
import { WordFields } from './word/fields.ts'
import { WordNotes } from './word/notes.ts'
import { numberingOf } from './word/numbering.ts'
import type { WordStory } from './word/story.ts'
import { stylesOf } from './word/styles.ts'
import { readXml, type XmlElement } from './xml.ts'

/**
 * Reads a Word document as it is printed: headings, lists with their numbers, tables, formulas as LaTeX, text boxes, and notes behind what
 * refers to them. Headers and footers, which stand on each page, are left out.
 * @throws ExtractionError unreadable, when a part is not well formed
 */
export async function readWord(bytes: Uint8Array, blocks: BlockCollector, limits: ExtractionLimits): Promise<string | null> {
  const file = await openPackage(bytes)
  const main = (await partsOf(file, '', limits)).officeDocument ?? 'word/document.xml'
  const parts = await partsOf(file, main, limits)
  const read = async (type: string) => {
    const content = parts[type] === undefined ? undefined : await file.open(parts[type])
    return content && (await readXml(content, limits))
  }
  const styles = stylesOf(await read('styles'))
  const story: WordStory = {
    styles,
    numbering: numberingOf(await read('numbering'), styles),
    notes: new WordNotes(await read('footnotes'), await read('endnotes')),
    fields: new WordFields(),
    diagrams: await diagramsOf(file, main, limits),
    addresses: await addressesOf(file, [main, ...['footnotes', 'endnotes'].flatMap(type => parts[type] ?? [])], limits),
    link: (words, address) => blocks.link(words, address),
    leaveOut: (kind, count) => blocks.leaveOut(kind, count)
  }
  const body = new WordBody(story)
  const take = (element: XmlElement) => {
    addWordBlocks(body.read(element), blocks)
    addNotes(story, blocks)
  }
  const content = await file.open(main)
  if (!content) throw new ExtractionError('unreadable')
  await readXml(content, { depth: limits.depth, each: { of: 'w:body', take } })
  addWordBlocks(body.end(), blocks)
  addNotes(story, blocks)
  return null
}

function addNotes(story: WordStory, blocks: BlockCollector): void {
  // A note may refer to another one.
  for (let notes = story.notes.take(); notes.length > 0; notes = story.notes.take()) {
    for (const note of notes) addWordBlocks(readNote(note, story), blocks)
  }
}

/** Where the links of parts lead. A note's are told where the text has none of the same name. */
async function addressesOf(file: OfficePackage, parts: string[], limits: ExtractionLimits): Promise<Map<string, string>> {
  const addresses = new Map<string, string>()
  for (const part of parts)
    for (const { id, type, target } of await relationshipsOf(file, part, limits))
      if (type === 'address' && !addresses.has(id)) addresses.set(id, target)
  return addresses
}

/** The words of each diagram that a part names, a line for each shape. */
async function diagramsOf(file: OfficePackage, part: string, limits: ExtractionLimits): Promise<Map<string, string>> {
  const diagrams = new Map<string, string>()
  for (const { id, type, target } of await relationshipsOf(file, part, limits)) {
    const content = type === 'diagramData' ? await file.open(target) : undefined
    if (content) diagrams.set(id, drawnWords(await readXml(content, limits)))
  }
  return diagrams
}

/** The first part of each type that another one names. */
async function partsOf(file: OfficePackage, part: string, limits: ExtractionLimits): Promise<Record<string, string>> {
  const targets: Record<string, string> = {}
  for (const { type, target } of await relationshipsOf(file, part, limits)) targets[type] ??= target
  return targets
}
