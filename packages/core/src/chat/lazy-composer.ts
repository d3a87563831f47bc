import type { Client } from '../client.ts'
import { startingUpload } from '../files/upload.ts'
import type { Uploads } from '../files/uploads.ts'
import type { ChatState } from './chat-state.ts'
import type { Composer } from './composer.ts'
import type { LazyPart } from './lazy-part.ts'

/** The question being written, and its files, whose code is loaded by the first of them. */
export function lazyComposer(
  client: Client,
  { $draft, $uploads, keptUploads, $sendBlockedBy }: ChatState,
  uploads: LazyPart<Uploads>
): Composer {
  let count = 0
  return {
    $draft,
    set: patch => $draft.set({ ...$draft.get(), ...patch }),
    async attach(files, field) {
      // A copy: a file field clears its list after the event.
      const given = [...files]
      if (uploads.loaded) return uploads.loaded.add(given, field)
      // They are shown at once, and nothing is sent without them.
      const waiting = given.map(source => ({ ...startingUpload(`waiting-${++count}`, source, field), source }))
      $uploads.set([...$uploads.get(), ...waiting])
      try {
        await uploads.load()
      } catch (failure) {
        client.reportError(failure)
        $uploads.set([])
        keptUploads.clear()
      }
    },
    remove(key) {
      if (uploads.loaded) uploads.loaded.remove(key)
      else $uploads.set($uploads.get().filter(upload => upload.key !== key))
    },
    uploads,
    $uploads,
    $sendBlockedBy
  }
}
