import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/platforms.ts'
import { coze } from './platforms/coze.ts'
import { dify } from './platforms/dify.ts'

export const words: Translation<typeof english> = { coze, dify }
