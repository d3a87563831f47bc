import type { Client } from '../client.ts'
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
    uploads: {
      $uploads,
      async add(files) {
        // A copy: a file field clears its list after the event.
        const given = [...files]
        try {
          return await (uploads.loaded ?? (await uploads.load())).add(given)
        } catch (failure) {
          client.reportError(failure)
          return []
        }
      },
      // There are no uploads before their code is loaded.
      retry: key => uploads.loaded?.retry(key),
      remove: key => uploads.loaded?.remove(key),
      clear: () => uploads.loaded?.clear(),
      transcribe: async (recording, signal) => (await uploads.load()).transcribe(recording, signal),
      restore: restored => uploads.loaded?.restore(restored)
    },
    $uploads,
    $sendBlockedBy
  }
}
