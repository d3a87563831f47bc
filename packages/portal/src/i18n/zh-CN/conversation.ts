import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/conversation.ts'

export const words: Translation<typeof english> = {
  pageTitle: '对话',
  by: '由 {{name}} 发布',
  share: '分享',
  newChat: '新对话',
  newRun: '新建运行',
  elsewhere: '发现其他智能体'
}
