import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/profile.ts'

export const words: Translation<typeof english> = {
  title: '我的工作區',
  tabs: { ProfileAgent: '我的智慧代理', ProfileKnowledge: '知識庫', ProfileSettings: '設定' },
  parts: '我的工作區的各部分'
}
