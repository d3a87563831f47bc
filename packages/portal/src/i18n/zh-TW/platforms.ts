import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/platforms.ts'
import { words as coze } from './platforms/coze.ts'
import { words as dify } from './platforms/dify.ts'
import { words as hiagent } from './platforms/hiagent.ts'

export const words: Translation<typeof english> = { coze, dify, hiagent }
