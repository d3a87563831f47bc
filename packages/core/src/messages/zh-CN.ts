import { chat } from './chat/zh-CN.ts'
import type { ChatWords } from './chat-words.ts'
import { errors } from './errors/zh-CN.ts'
import { fields } from './fields/zh-CN.ts'
import { panels } from './panels/zh-CN.ts'

export const words: ChatWords = { chat: { ...chat, ...panels }, errors, fields }
