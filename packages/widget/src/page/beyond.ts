import type { ChatWords, Words } from '@lyceum/core/i18n'
import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import type { BeyondEntry } from '../chat/history/conversation-menu.tsx'

/** What the place of the page offers for a conversation: of a course, to go on in the portal. */
export const $beyond = atom<readonly BeyondEntry[]>([])

/** Draws the dialog that an entry has opened. */
export const $dialog = atom<((words: Words<ChatWords>) => ReactNode) | null>(null)
