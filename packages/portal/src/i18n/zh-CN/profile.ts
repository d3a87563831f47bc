import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/profile.ts'

export const words: Translation<typeof english> = {
  title: '我的工作台',
  tabs: { ProfileAgent: '我的智能体', ProfileKnowledge: '知识库', ProfileSettings: '设置' },
  parts: '我的工作台的各部分'
}
