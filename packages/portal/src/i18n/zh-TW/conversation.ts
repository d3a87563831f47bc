import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/conversation.ts'

export const words: Translation<typeof english> = {
  pageTitle: '對話',
  by: '由 {{name}} 發布',
  share: '分享',
  newChat: '新對話',
  newRun: '新的執行',
  elsewhere: '探索其他智慧代理'
}
