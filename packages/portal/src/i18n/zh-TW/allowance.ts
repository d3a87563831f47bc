import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/allowance.ts'

export const words: Translation<typeof english> = {
  title: '「{{name}}」的額度',
  heading: '額度',
  agentHint: '所有人合計可以提問的次數。留空表示不限。',
  shareHint: '透過此分享可以提問的次數。留空表示不限。',
  perDay: '每日提問次數',
  perMonth: '每月提問次數',
  usedToday: '今天 {{used}} 次',
  usedThisMonth: '本月 {{used}} 次',
  usedOf: '{{used}} / {{most}}',
  invalid: '請輸入 1 到 {{most}} 之間的整數，或留空',
  save: '儲存',
  saved: '已儲存額度',
  failed: '無法載入額度'
}
