import { keyFor } from '../secrets/keys.ts'
import { createSecrets } from '../secrets/secrets.ts'

/** What a handle is about. `address` is the reader's, whom the page's server is not; `until` is in milliseconds since 1970. */
export type Handle = { token: string; site: string; state: string; address: string; until: number }

/** Seals handles with a key of their own, so that what is sealed for another purpose is none. */
export const handleSeal = (tokenSecret: Uint8Array) => createSecrets([{ id: 'embed', key: keyFor(tokenSecret, 'carried-state') }])
