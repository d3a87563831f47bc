import { documentFormats } from '../contract/documents.ts'
import { uploadEndings } from '../contract/files.ts'
import type { Capabilities } from '../contract/platforms.ts'
import { endingOf } from './file-kind.ts'

/** The types of pictures that models look at. */
const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** What is said of a file before its content is known; a browser leaves the type empty where it does not know it. */
type NamedFile = { name: string; type: string }

/**
 * How a file that is sent with a question reaches the agent: itself, as the text that is read in it, or not at all.
 * @param agent its capabilities as `getAgentConfig` returns them
 */
export function wayOfFile(
  { name, type }: NamedFile,
  { files, readsDocuments = false }: Pick<Capabilities, 'files' | 'readsDocuments'>
): 'file' | 'text' | undefined {
  if (programs.has(endingOf(name))) return undefined
  if (!readsDocuments) return files ? 'file' : undefined
  const mediaType = type.split(';')[0]!.trim().toLowerCase()
  if (files && pictures.has(mediaType)) return 'file'
  return isReadable(endingOf(name), mediaType) ? 'text' : undefined
}

/** Endings of programs, which no agent reads and some platforms refuse in words of their own, whatever is in such a file. */
const programs = new Set('exe msi dll com scr bat cmd ps1 vbs jar apk dmg pkg deb rpm bin iso'.split(' '))

/** Which files a browser's picker offers for questions to the agent. */
export function acceptOf({ files, readsDocuments = false }: Pick<Capabilities, 'files' | 'readsDocuments'>): string {
  if (!readsDocuments) return uploadEndings
  return [...(files ? pictures : []), 'text/*', ...documentFormats.map(format => `.${format}`), '.json', '.xml'].join()
}

/** Kinds of files of which any is taken. */
export type TakenKind = 'image' | 'audio' | 'video' | 'text'

/** The same as people read it: kinds, and endings in capitals. */
export function takenTypes(agent: Pick<Capabilities, 'files' | 'readsDocuments'>): { kinds: TakenKind[]; endings: string[] } {
  const all = acceptOf(agent).split(',')
  const isKind = (accepted: string) => accepted.endsWith('/*')
  const endings = all.filter(accepted => !isKind(accepted)).map(accepted => accepted.replace(/^.*[./]/, '').toUpperCase())
  return {
    kinds: all.filter(isKind).map(accepted => accepted.slice(0, -2) as TakenKind),
    // A picture may be read as a document, too.
    endings: [...new Set(endings)]
  }
}

const isReadable = (ending: string, mediaType: string) =>
  documentFormats.some(format => format === ending) || readableTypes.test(mediaType)
const readableTypes = /^(|text\/.*|application\/(json|xml|pdf|javascript|x-(sh|sql|tex|python|yaml)))$/
