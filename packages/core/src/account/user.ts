import type { ReadableAtom } from 'nanostores'
import type { Client } from '../client.ts'
import type { Locale } from '../contract/locales.ts'
import { getMe, setLocale, type User } from '../contract/users.ts'
import { createLoaded } from '../loading/loaded.ts'

export type UserStore = {
  $user: ReadableAtom<User | null>
  /** Fetches the person once, then returns the stored value. @throws AppError */
  load(): Promise<User>
  refresh(): Promise<User>
  setLocale(locale: Locale): Promise<User>
  clear(): void
}

/** The signed-in person; cleared when they sign out. */
export function createUser(client: Client): UserStore {
  const me = createLoaded(() => client.request(getMe))
  client.session?.$signedIn.listen(signedIn => {
    if (!signedIn) me.reset()
  })
  return {
    $user: me.$value,
    load: me.get,
    refresh: me.fetch,
    clear: me.reset,
    setLocale: async locale => me.put(await client.request(setLocale, { body: { locale } }))
  }
}
