import { createHash } from 'node:crypto'
import type { PlatformEvent } from '../connector.ts'
import { platformLimits } from '../reply/limits.ts'
import { listOf, recordOf, textOf } from '../reply/loose.ts'

/** A picture in Markdown whose address is its data. */
const embedded = /!\[([^[\]\n]{0,300})\]\((data:image\/[a-z+.-]{1,20};base64,[a-z\d+/=]+)\)/gi

/**
 * Emits the pictures of an answer as files (platform notes §3.8): parts beside its text or in it, and those whose data stands in the text.
 * Some servers repeat a picture with each chunk.
 */
export function createPictures(emit: (event: PlatformEvent) => void) {
  const found = new Set<string>()

  function add(url: string, label = ''): void {
    if (!/^(data:image\/|https?:\/\/)/i.test(url)) return
    const id = createHash('sha256').update(url).digest('hex')
    if (found.has(id) || found.size >= platformLimits.files) return
    found.add(id)
    const ending = /^data:image\/(\w{1,10})/i.exec(url)?.[1]?.toLowerCase().replace('jpeg', 'jpg') ?? 'png'
    const name = `${label.trim() || 'image'}.${ending}`
    emit({ type: 'file', file: { id, name, kind: 'image', url, size: null } })
  }

  return {
    /** Adds the pictures of `images`, or of the parts of a message. */
    addParts(parts: unknown): void {
      for (const raw of listOf(parts).slice(0, platformLimits.files)) {
        const { image_url } = recordOf(raw)
        add(textOf(image_url) || textOf(recordOf(image_url).url))
      }
    },
    /** Takes pictures whose data stands in the text out of it; undefined if there are none. */
    extract(text: string): string | undefined {
      if (!text.includes('](data:image/')) return undefined
      const rest = text.replace(embedded, (_, label: string, url: string) => {
        add(url, label)
        return ''
      })
      return rest === text ? undefined : rest.trim()
    }
  }
}
