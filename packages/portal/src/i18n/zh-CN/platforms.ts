import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/platforms.ts'
import { words as bedrock } from './platforms/bedrock.ts'
import { words as copilot } from './platforms/copilot.ts'
import { words as dify } from './platforms/dify.ts'

export const words: Translation<typeof english> = { bedrock, copilot, dify }
