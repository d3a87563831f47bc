import { chat } from './chat/en-US.ts'
import type { ChatWords } from './chat-words.ts'
import { errors } from './errors/en-US.ts'
import { fields } from './fields/en-US.ts'
import { panels } from './panels/en-US.ts'

export const words: ChatWords = { chat: { ...chat, ...panels }, errors, fields }
