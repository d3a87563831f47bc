import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import type { BeyondEntry } from '../chat/history/conversation-menu.tsx'

/** What the place of the page offers for a conversation: of a course, to go on in the portal. */
export const $beyond = atom<readonly BeyondEntry[]>([])

/** The dialog that one of them has opened. */
export const $leaving = atom<ReactNode>(null)
