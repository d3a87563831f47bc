import type { ProducedFile } from '@lyceum/core/contract'
import { producedFile } from './files.ts'

/** Links and pictures in Markdown whose address is a file of the platform: relative, or below `/files/`. */
const link = /(!?)\[([^\]\n]*)\]\(<?((?:https?:\/\/[^\s/)>]+)?\/files\/[^\s)>]+)>?(?:\s+"[^"]*")?\)/g

/**
 * Flows often put the files they made into their words. Such links expire or lead nowhere, so the files are told as files, and the
 * words keep the names. Undefined when there is none.
 */
export function filesInWords(text: string, base: string): { text: string; files: ProducedFile[] } | undefined {
  const files = new Map<string, ProducedFile>()
  const origin = new URL(base).origin
  const rest = text.replace(link, (whole, picture: string, label: string, address: string) => {
    const file = producedFile({ url: address, name: label, type: picture ? 'image' : '' }, base)
    // A file of somebody else's stays a link.
    if (!file || new URL(file.url).origin !== origin) return whole
    files.set(file.url, file)
    return picture ? '' : label || file.name
  })
  return files.size > 0 ? { text: rest.trim(), files: [...files.values()] } : undefined
}
