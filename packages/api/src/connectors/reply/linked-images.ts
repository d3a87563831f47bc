import { randomUUID } from 'node:crypto'
import { fillPath, getFile, type ProducedFile } from '@lyceum/core/contract'
import { endingOf } from '@lyceum/core/rules'
import { platformLimits } from './limits.ts'

/**
 * `![label](address "title")`. No part contains what the next one begins with, and labels and titles are bounded, so that any text takes
 * linear time.
 */
const image = /!\[([^[\]\n]{0,300})\]\(<?(https?:\/\/[^\s()<>[\]]{1,8000})>?(?:\s{1,3}"[^"\n]{0,300}")?\)/gi

/**
 * Extracts the images of a text in Markdown, for platforms whose links to them expire: they become files of the reply under new ids, and
 * the text shows them where they were. Images beyond the maximum number of files remain in the text. Returns undefined if there are none.
 */
export function extractLinkedImages(text: string): { text: string; files: ProducedFile[] } | undefined {
  const files = new Map<string, ProducedFile>()
  const rest = text.replace(image, (found, label: string, url: string) => {
    if (!URL.canParse(url) || (files.size >= platformLimits.files && !files.has(url))) return found
    const file = files.get(url) ?? { ...fileOf(label.trim(), new URL(url)), id: randomUUID() }
    files.set(url, file)
    return `![${file.name.replace(/[*_`[\]\\<>]/g, ' ').trim()}](${fillPath(getFile.path, { fileId: file.id })})`
  })
  if (files.size === 0) return undefined
  // An answer of pictures alone has them below.
  const isAlone = text.replace(image, '').trim() === ''
  return { text: isAlone ? '' : rest.trim(), files: [...files.values()] }
}

/** A file of a link, named after its label or the last part of its path. */
export function linkedFile(name: string, link: string, kind: string): ProducedFile {
  const url = new URL(link)
  return { id: stableId(url), name: name || lastPart(url) || 'file', kind, url: link, size: null }
}

function fileOf(label: string, url: URL): ProducedFile {
  const last = lastPart(url)
  const ending = endingOf(last)
  const name = label && ending && !endingOf(label) ? `${label}.${ending}` : label || last
  return linkedFile(name || 'image', url.href, 'image')
}

/** Without the query, which signs the link anew each time. */
const stableId = (url: URL) => url.origin + url.pathname

function lastPart(url: URL): string {
  const part = url.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(part).slice(0, 255)
  } catch {
    return part.slice(0, 255)
  }
}
