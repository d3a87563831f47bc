import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/platforms.ts'
import { dify } from './platforms/dify.ts'
import { openai } from './platforms/openai.ts'

export const words: Translation<typeof english> = { dify, openai }
