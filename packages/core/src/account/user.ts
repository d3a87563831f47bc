import type { ReadableAtom } from 'nanostores'
import type { Client } from '../client.ts'
import { getMe, type Locale, setLocale, type User } from '../contract/users.ts'
import { createFetched } from './fetched.ts'

export type UserStore = {
  $user: ReadableAtom<User | null>
  /** Fetched once, then answered from memory. @throws AppError */
  load(): Promise<User>
  refresh(): Promise<User>
  setLocale(locale: Locale): Promise<User>
  clear(): void
}

/** The signed-in person. */
export function createUser(client: Client): UserStore {
  const { $value, put, ...me } = createFetched(client, () => client.request(getMe))
  return {
    ...me,
    $user: $value,
    setLocale: async locale => put(await client.request(setLocale, { body: { locale } }))
  }
}
