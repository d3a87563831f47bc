import type { FieldNameOf, Platform } from '@lyceum/core/contract/platforms'
import { words as bedrock } from './platforms/bedrock.ts'
import { words as chatglm } from './platforms/chatglm.ts'
import { words as copilot } from './platforms/copilot.ts'
import { words as coze } from './platforms/coze.ts'
import { words as dify } from './platforms/dify.ts'
import { words as hiagent } from './platforms/hiagent.ts'
import { words as openai } from './platforms/openai.ts'

/** What every platform must have words for: what it is, its fields, and its help, which has more of its own. */
type PlatformWords = { [P in Platform]: { about: string; fields: Record<FieldNameOf<P>, string>; help: Record<string, string> } }

/** What a platform is, what the fields of a connection are called, and where each platform shows them. */
export const words = { bedrock, chatglm, copilot, coze, dify, hiagent, openai } satisfies PlatformWords
