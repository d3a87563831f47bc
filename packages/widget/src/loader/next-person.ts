import { due, nextPersonKey as mark } from './kept.ts'

/**
 * Notes in the page's own storage that the person before has left, or that somebody has signed in since. A frame that the browser denies
 * its storage would forget it, and the identity provider would let the one before in again unasked.
 */
export function noteNextPerson(expected: boolean): void {
  try {
    if (expected) localStorage.setItem(mark, due)
    else localStorage.removeItem(mark)
  } catch {
    // The frame's own storage has it, unless that is denied, too.
  }
}

export function isNextPersonNoted(): boolean {
  try {
    return localStorage.getItem(mark) !== null
  } catch {
    return false
  }
}
