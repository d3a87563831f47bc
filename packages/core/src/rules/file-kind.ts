import type { FileKind } from '../contract/files.ts'

const endings: Record<Exclude<FileKind, 'text'>, readonly string[]> = {
  word: ['doc', 'docx', 'dot', 'dotx', 'docs'],
  spreadsheet: ['xls', 'xlsx', 'xlt', 'xltx', 'csv', 'tsv'],
  pdf: ['pdf'],
  presentation: ['ppt', 'pptx', 'pps', 'ppsx'],
  image: ['jpg', 'jpeg', 'png', 'webp', 'tif', 'tiff', 'gif', 'svg']
}

/** The extension of a file name in lower case, without the dot; empty if it has none. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}

/** The icon of a file; `text` for unknown kinds. */
export function fileKindOf(name: string): FileKind {
  const ending = endingOf(name)
  for (const kind of Object.keys(endings) as (keyof typeof endings)[]) if (endings[kind].includes(ending)) return kind
  return 'text'
}
