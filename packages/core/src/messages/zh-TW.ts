import { chat } from './chat/zh-TW.ts'
import type { ChatWords } from './chat-words.ts'
import { errors } from './errors/zh-TW.ts'
import { fields } from './fields/zh-TW.ts'
import { panels } from './panels/zh-TW.ts'

export const words: ChatWords = { chat: { ...chat, ...panels }, errors, fields }
