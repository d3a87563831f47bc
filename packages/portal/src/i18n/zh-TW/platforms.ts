import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/platforms.ts'
import { words as bedrock } from './platforms/bedrock.ts'
import { words as chatglm } from './platforms/chatglm.ts'
import { words as copilot } from './platforms/copilot.ts'
import { words as coze } from './platforms/coze.ts'
import { words as dify } from './platforms/dify.ts'
import { words as hiagent } from './platforms/hiagent.ts'
import { words as openai } from './platforms/openai.ts'

export const words: Translation<typeof english> = { bedrock, chatglm, copilot, coze, dify, hiagent, openai }
