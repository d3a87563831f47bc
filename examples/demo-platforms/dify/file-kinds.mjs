/** File types, their extensions and size limits, and which of them an app accepts. */
export const fileTypes = ['image', 'document', 'audio', 'video', 'custom']

const extensions = {
  image: 'jpg jpeg png gif webp svg',
  audio: 'mp3 m4a wav amr mpga',
  video: 'mp4 mov mpeg webm',
  document: 'txt md mdx markdown pdf html htm xlsx xls docx csv vtt properties doc pptx ppt eml msg xml epub'
}

/** Documents only where text is extracted with Unstructured. */
const unstructured = new Set('doc pptx ppt eml msg xml epub'.split(' '))

const blacklist = 'exe bat cmd com scr vbs ps1 msi dll'.split(' ')

const typeByExtension = new Map(Object.entries(extensions).flatMap(([type, list]) => list.split(' ').map(one => [one, type])))

/** @param {string} extension */
export function typeOfExtension(extension) {
  return typeByExtension.get(extension) ?? 'custom'
}

/**
 * Returns the file type, by extension or else by media type.
 *
 * @param {string} extension @param {string} mimeType @param {import('../index.d.mts').DifySwitches} switches
 */
export function detectedType(extension, mimeType, { plainExtraction }) {
  const known = plainExtraction && unstructured.has(extension) ? 'custom' : typeOfExtension(extension)
  if (known !== 'custom') return known
  const family = /image|video|audio/.exec(mimeType)?.[0]
  return family ?? (/text|pdf/.test(mimeType) ? 'document' : 'custom')
}

/** @param {string} name */
export function extensionOf(name) {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** @param {string} extension */
export function isBlacklisted(extension) {
  return blacklist.includes(extension)
}

/** In bytes. @param {import('./types.d.mts').App} app @param {string} extension */
export function sizeLimit({ parameters }, extension) {
  const limits = parameters.system_parameters
  return (limits[`${typeOfExtension(extension)}_file_size_limit`] ?? limits.file_size_limit ?? 15) * 1024 * 1024
}

/** @param {import('./types.d.mts').FileSettings} settings @param {string} type @param {string} extension */
export function takesFile({ allowed_file_types: types = ['image'], allowed_file_extensions: named = [] }, type, extension) {
  if (type !== 'custom') return types.includes(type)
  return types.includes('custom') && (named.length === 0 || named.some(one => one.replace(/^\./, '').toLowerCase() === extension))
}
