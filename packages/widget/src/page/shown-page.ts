import type { ChatWords, Words } from '@lyceum/core/i18n'
import type { ShareGate } from './share-gate.ts'

/** What the page shows: a chat, or why there is none. */
export type ShownPage = { gate: ShareGate; words: Words<ChatWords> }
