import type { UnreadPart } from '@lyceum/core/contract'
import { expect } from 'vitest'
import { createExtractor } from '../../extract/extractor.ts'
import type { ExtractionLimits } from '../../extract/limits.ts'
import type { DocumentPassage } from '../../passages/passages-of.ts'
import { programOf } from '../programs.ts'

/** Reads documents as servers do: in a process, within the limits that servers have, but for these. */
export function startOutcomes(limits: Partial<ExtractionLimits> = {}) {
  const extractor = createExtractor({ program: programOf('extract/process/child'), limits })

  async function read(name: string, bytes: Uint8Array): Promise<Outcome> {
    async function* content() {
      yield bytes
    }
    try {
      return await extractor.read({ name, content: content() }, async ({ title, passages, unread }) => {
        const all: DocumentPassage[] = []
        for await (const some of passages) all.push(...some)
        return { title, unread, passages: all, text: all.map(({ text }) => text).join('\n\n') }
      })
    } catch (failure) {
      const { reason } = failure as { reason?: string }
      if (reason === undefined) throw failure
      return reason
    }
  }

  return {
    /** What becomes of a document: what is read of it, or the reason why it is not. The next one is read in any case. */
    async outcomeOf(name: string, bytes: Uint8Array): Promise<Outcome> {
      const outcome = await read(name, bytes)
      expect(await read('next.txt', Buffer.from('Next.'))).toMatchObject({ text: 'Next.' })
      return outcome
    },
    stop: () => extractor.stop()
  }
}

export type Outcome = { title: string | null; unread: UnreadPart[]; passages: DocumentPassage[]; text: string } | string
