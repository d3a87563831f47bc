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
    async attach(files, field) {
      // A copy: a file field clears its list after the event.
      const given = [...files]
      try {
        const ready = uploads.loaded ?? (await uploads.load())
        ready.add(given, field)
      } catch (failure) {
        client.reportError(failure)
      }
    },
    uploads,
    $uploads,
    $sendBlockedBy
  }
}
