import { fillPath, getFile, type ProducedFile } from '@lyceum/core/contract'
import { decodedUri, endingOf } from '@lyceum/core/rules'
import { newId } from '../../secrets/new-id.ts'
import { createCodeTracker } from './fenced-code.ts'
import { platformLimits } from './limits.ts'

/**
 * `![label](address "title")`, or code within a line, which may quote one. No part contains what the next one begins with, and labels,
 * titles and code are bounded, so that any text takes linear time.
 */
const image =
  /(?<!`)(?<code>`{1,9})[^`\n]{1,300}\k<code>(?!`)|!\[(?<label>[^[\]\n]{0,300})\]\(<?(?<url>https?:\/\/[^\s()<>[\]]{1,8000})>?(?:\s{1,3}"[^"\n]{0,300}")?\)/gi
/** `![name](address)`, as `extractLinkedImages` writes it. */
const ownImage = new RegExp(
  `!\\[([^[\\]\\n]{0,400})\\]\\(${fillPath(getFile.path, { fileId: 'ID' }).replace('ID', '[\\w-]{1,64}')}\\)`,
  'g'
)

/**
 * Extracts the images of a text in Markdown, for platforms whose links to them expire: they become files of the reply under new ids, and
 * the text shows them where they were. Images beyond the maximum number of files remain in the text, as do those that code quotes. Returns
 * undefined if there are none.
 */
export function extractLinkedImages(text: string): { text: string; files: ProducedFile[] } | undefined {
  const files = new Map<string, ProducedFile>()
  const rest = replaceImages(text, (found, label, url) => {
    if (!URL.canParse(url) || (files.size >= platformLimits.files && !files.has(url))) return found
    const file = files.get(url) ?? { ...fileOf(label.trim(), new URL(url)), id: newId() }
    files.set(url, file)
    return `![${file.name.replace(/[*_`[\]\\<>]/g, ' ').trim()}](${fillPath(getFile.path, { fileId: file.id })})`
  })
  if (files.size === 0) return undefined
  // An answer of pictures alone has them below.
  const isAlone = replaceImages(text, () => '').trim() === ''
  return { text: isAlone ? '' : rest.trim(), files: [...files.values()] }
}

/** A text for who can open no file of the product, such as a platform, with the names of its pictures in place of them. */
export const withNamesOfImages = (text: string): string => text.replace(ownImage, '$1')

/** Replaces the images of a text, but not those in code. */
function replaceImages(text: string, by: (found: string, label: string, url: string) => string): string {
  const inText = (part: string) =>
    part.replace(image, (found, ...rest) => {
      const { label = '', url } = rest.at(-1) as { label?: string; url?: string }
      return url === undefined ? found : by(found, label, url)
    })
  const code = createCodeTracker()
  let done = ''
  let part = ''
  for (const line of text.split(/(?<=\n)/)) {
    const wasCode = code.isOpen()
    code.read(line)
    if (wasCode || code.isOpen()) {
      done += inText(part) + line
      part = ''
    } else part += line
  }
  return done + inText(part)
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

const lastPart = (url: URL): string => decodedUri(url.pathname.split('/').at(-1) ?? '').slice(0, 255)
