import type { CarriedStorage } from './carried-storage.ts'
import { expectNextPerson } from './next-person.ts'
import type { ShownPage } from './shown-page.ts'

/** Leaves nothing of the person before: no session, no guest, no draft. The page takes the frame away afterwards. */
export async function forgetPerson(opened: Promise<ShownPage>, carried: CarriedStorage | undefined): Promise<void> {
  const { gate } = await opened
  if (gate.state === 'open') gate.chat.stop()
  carried?.clear()
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      for (const key of Object.keys(window[storage])) if (key.startsWith('lyceum')) window[storage].removeItem(key)
    } catch {
      // What the browser denies has kept nothing.
    }
  }
  expectNextPerson()
}
