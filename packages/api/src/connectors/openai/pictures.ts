import { createHash } from 'node:crypto'
import type { PlatformEvent } from '../connector.ts'
import { platformLimits } from '../reply/limits.ts'
import { listOf, recordOf, textOf } from '../reply/loose.ts'
import { createEmbeddedPictures } from './embedded-pictures.ts'

/**
 * Emits the pictures of an answer as files (platform notes §3.8): parts beside its text or in it, and those whose data stands in the text.
 * Some servers repeat a picture with each chunk.
 */
export function createPictures(emit: (event: PlatformEvent) => void) {
  const found = new Set<string>()
  const embedded = createEmbeddedPictures(add)

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
    /** Takes pictures whose data stands in the text out of it, piece by piece; returns what can be shown. */
    cutFrom: embedded.push,
    /** Returns what was held back of the text. */
    endOfText: embedded.end,
    /** Whether pictures were taken out of the text, so that white space around them means nothing. */
    hasCut: embedded.hasCut
  }
}
