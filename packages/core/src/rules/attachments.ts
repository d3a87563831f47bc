import { documentFormats } from '../contract/documents.ts'
import { uploadEndings } from '../contract/files.ts'
import type { Capabilities } from '../contract/platforms.ts'
import { endingOf } from './file-kind.ts'

/** The types of pictures that models look at. */
const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** The types by which browsers and systems call MP3 and WAV, the sounds that models hear. */
const sounds = new Set(['audio/mpeg', 'audio/mp3', 'audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'])

type Taken = Pick<Capabilities, 'files' | 'readsDocuments' | 'sounds'>

/** What is said of a file before its content is known; a browser leaves the type empty where it does not know it. */
type NamedFile = { name: string; type: string }

/**
 * How a file that is sent with a question reaches the agent: itself, as the text that is read in it, or not at all.
 * @param agent its capabilities as `getAgentConfig` returns them
 */
export function wayOfFile(
  { name, type }: NamedFile,
  { files, readsDocuments = false, sounds: hears = false }: Taken
): 'file' | 'text' | undefined {
  if (programs.has(endingOf(name))) return undefined
  if (!readsDocuments) return files ? 'file' : undefined
  const mediaType = type.split(';')[0]!.trim().toLowerCase()
  if ((files && pictures.has(mediaType)) || (hears && sounds.has(mediaType))) return 'file'
  return isReadable(endingOf(name), mediaType) ? 'text' : undefined
}

/** Endings of programs, which no agent reads and some platforms refuse in words of their own, whatever is in such a file. */
const programs = new Set('exe msi dll com scr bat cmd ps1 vbs jar apk dmg pkg deb rpm bin iso'.split(' '))

/** Which files a browser's picker offers for questions to the agent. */
export function acceptOf({ files, readsDocuments = false, sounds: hears = false }: Taken): string {
  if (!readsDocuments) return uploadEndings
  return [
    ...(files ? pictures : []),
    ...(hears ? ['.mp3', '.wav'] : []),
    'text/*',
    ...documentFormats.map(format => `.${format}`),
    '.json',
    '.xml'
  ].join()
}

/** Kinds of files of which any is taken. */
export type TakenKind = 'image' | 'audio' | 'video' | 'text'

/** The same as people read it: kinds, and endings in capitals. */
export function takenTypes(agent: Taken): { kinds: TakenKind[]; endings: string[] } {
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
  documentFormats.some(format => format === ending) || textEndings.has(ending) || readableTypes.test(mediaType)
const readableTypes =
  /^(|text\/.*|application\/(json|xml|pdf|javascript|ecmascript|typescript|yaml|toml|sql|tex|x-(sh|sql|tex|latex|python|ruby|perl|php|java|javascript|typescript|yaml|toml|subrip|ndjson|jsonlines|bibtex|httpd-php)|(?!.*svg)[\w.-]+\+(json|xml|yaml)))$/

/** Endings of texts for which systems name types of their own, as they do for captions: `application/x-subrip`. */
const textEndings = new Set(
  'json jsonl xml yaml yml toml ini cfg conf log srt sbv tex bib rst adoc org xhtml py js ts jsx tsx java c h cpp hpp cs go rs rb php pl kt swift scala lua r m jl sql sh css scss ipynb'.split(
    ' '
  )
)
