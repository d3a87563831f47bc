import { maxQueuedFiles } from '@lyceum/core'

/** Folders within folders that are looked into. */
const maxDepth = 20

/**
 * The files of a drop, those in folders included, at most as many as the queue of uploads can hold. Called within the event: a browser
 * forgets what was dropped right after it.
 */
export function readDropped({ items, files }: Pick<DataTransfer, 'items' | 'files'>): Promise<File[]> {
  const entries = [...items].map(item => item.webkitGetAsEntry?.()).filter(entry => entry !== null && entry !== undefined)
  if (entries.length === 0) return Promise.resolve([...files])
  return filesIn(entries)
}

async function filesIn(entries: FileSystemEntry[]): Promise<File[]> {
  const found: File[] = []
  const pending = entries.map(entry => ({ entry, depth: 0 }))
  for (let next = pending.shift(); next && found.length <= maxQueuedFiles; next = pending.shift()) {
    const { entry, depth } = next
    if (isFile(entry)) found.push(...(await fileOf(entry)))
    else if (isFolder(entry) && depth < maxDepth)
      pending.push(...(await childrenOf(entry)).map(child => ({ entry: child, depth: depth + 1 })))
  }
  return found
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** A file that cannot be read, such as one that was moved meanwhile, is left out. */
const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File[]>(resolve =>
    entry.file(
      file => resolve([file]),
      () => resolve([])
    )
  )

/** Browsers return the content of a folder in portions; an empty one is the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const children: FileSystemEntry[] = []
  while (children.length <= maxQueuedFiles) {
    const portion = await new Promise<FileSystemEntry[]>(resolve => reader.readEntries(resolve, () => resolve([])))
    if (portion.length === 0) break
    children.push(...portion)
  }
  return children
}
