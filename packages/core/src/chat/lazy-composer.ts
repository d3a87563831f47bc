import type { Client } from '../client.ts'
import { startingUpload } from '../files/upload.ts'
import type { Uploads } from '../files/uploads.ts'
import type { ChatState } from './chat-state.ts'
import type { Composer } from './composer.ts'
import type { LazyPart } from './lazy-part.ts'

/** The question being written, and its files, whose code is loaded by the first of them. */
export function lazyComposer(
  client: Client,
  { $draft, $uploads, $sendBlockedBy }: ChatState,
  uploads: LazyPart<Uploads>
): Composer {
  return {
    $draft,
    set: patch => $draft.set({ ...$draft.get(), ...patch }),
    async attach(files, field) {
      // A copy: a file field clears its list after the event.
      const given = [...files]
      if (uploads.loaded) return uploads.loaded.add(given, field)
      // They are shown at once, and nothing is sent without them.
      const { length } = $uploads.get()
      const waiting = given.map((file, index) => startingUpload(`waiting-${length + index}`, file, field))
      $uploads.set([...$uploads.get(), ...waiting])
      const loaded = await uploads.load().catch(client.reportError)
      $uploads.set($uploads.get().filter(upload => !waiting.includes(upload)))
      loaded?.add(given, field)
    },
    uploads,
    $uploads,
    $sendBlockedBy
  }
}
