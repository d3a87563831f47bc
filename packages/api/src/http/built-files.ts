import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Request, Response } from 'express'

/** The files of one build folder, by their path within it. Only listed files are served. */
export type BuiltFiles = {
  has(name: string): boolean
  /** The name of a file that has a hash in it. */
  find(name: RegExp): string | undefined
  findAll(name: RegExp): string[]
  /** Sends a file, in its precompressed form if the client accepts that. */
  send(request: Request, response: Response, name: string, cacheControl: string): void
  folder: string
}

/** The cache lifetime of files whose names change with their content. */
export const immutableCache = 'public, max-age=31536000, immutable'

/** The files of a build folder, listed when the first is asked for; a missing folder has no files. */
export function builtFiles(folder: string): BuiltFiles {
  let files = new Set<string>()
  const readFolder = () => {
    files = new Set(list(folder))
  }
  const has = (name: string) => {
    if (files.size === 0) readFolder()
    return files.has(name) && !/\.(gz|br|map)$/.test(name)
  }
  function findAll(name: RegExp): string[] {
    if (files.size === 0) readFolder()
    return [...files].filter(file => name.test(file))
  }
  return {
    folder,
    has,
    find: name => findAll(name)[0],
    findAll,
    send(request, response, name, cacheControl) {
      const packed = (['br', 'gzip'] as const).filter(encoding => files.has(name + ending[encoding]))
      const chosen = packed.length > 0 ? request.acceptsEncodings(...packed, 'identity') : false
      const encoding = packed.find(one => one === chosen)
      if (packed.length > 0) response.vary('Accept-Encoding')
      if (encoding) response.setHeader('Content-Encoding', encoding)
      response.type(name.slice(name.lastIndexOf('.')))
      response.setHeader('Cache-Control', cacheControl)
      response.sendFile(
        name + (encoding ? ending[encoding] : ''),
        { root: folder, cacheControl: false, dotfiles: 'deny' },
        failure => {
          if (!failure || response.headersSent) return
          response.removeHeader('Content-Encoding')
          response.status(404).end()
        }
      )
    }
  }
}

const ending = { br: '.br', gzip: '.gz' }

function list(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry =>
        join(entry.parentPath, entry.name)
          .slice(folder.length)
          .replace(/^[\\/]+/, '')
          .replaceAll('\\', '/')
      )
  } catch {
    return []
  }
}
