import type { ChatWords, Words } from '@lyceum/core/i18n'
import { useLazy } from './use-lazy.ts'
import { withWords } from './with-words.ts'

const loaded = new WeakSet<Words<ChatWords>>()

export async function loadPanelWords(t: Words<ChatWords>): Promise<void> {
  await withWords(t, Promise.resolve(), 'panels')
  loaded.add(t)
}

/** Loads the texts of the panels for what may be drawn before them. Returns whether `t` has them. */
export function usePanelWords(t: Words<ChatWords>): boolean {
  useLazy(!loaded.has(t), () => loadPanelWords(t).then(() => true))
  return loaded.has(t)
}
