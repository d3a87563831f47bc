import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/allowance.ts'

export const words: Translation<typeof english> = {
  title: '“{{name}}”的额度',
  heading: '额度',
  agentHint: '所有人合计可以提问的次数。留空表示不限。',
  shareHint: '通过此分享可以提问的次数。留空表示不限。',
  perDay: '每日提问次数',
  perMonth: '每月提问次数',
  usedToday: '今日 {{used}} 次',
  usedThisMonth: '本月 {{used}} 次',
  usedOf: '{{used}} / {{most}}',
  invalid: '请输入 1 到 {{most}} 之间的整数，或留空',
  save: '保存',
  saved: '额度已保存',
  failed: '额度加载失败'
}
