import type { CarriedStorage } from './carried-storage.ts'
import { expectNextPerson } from './next-person.ts'
import type { ShownPage } from './shown-page.ts'

/** Leaves nothing of the person before: no session, no guest, no draft. The page takes the frame away afterwards. */
export async function forgetPerson(opened: Promise<ShownPage>, carried: CarriedStorage | undefined): Promise<void> {
  // First, because what is still opening may take long, or fail.
  clear(carried)
  const shown = await opened.catch(() => undefined)
  if (shown?.gate.state === 'open') shown.gate.chat.stop()
  clear(carried)
  expectNextPerson()
}

function clear(carried: CarriedStorage | undefined): void {
  carried?.clear()
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      for (const key of Object.keys(window[storage])) if (key.startsWith('lyceum')) window[storage].removeItem(key)
    } catch {
      // What the browser denies has kept nothing.
    }
  }
}
