import type { words as english } from '../../en-US/server/budget-export.ts'
import type { Translation } from '../../translation.ts'

export const words: Translation<typeof english> = {
  sheet: '額度',
  columns: {
    scope: '對象',
    name: '名稱',
    each: '適用於',
    period: '週期',
    unit: '計量單位',
    amount: '額度',
    used: '已用',
    granted: '單次增加',
    nearly: '已用八成',
    usedUp: '已用完',
    resetsAt: '重新計算時間'
  },
  each: '每人',
  together: '共用',
  scopes: {
    school: '學校',
    department: '單位',
    course: '課程',
    person: '個人',
    agent: '智慧代理',
    share: '分享'
  },
  periods: {
    day: '每天',
    week: '每週',
    month: '每月',
    term: '每學期'
  },
  units: {
    questions: '提問次數',
    tokens: 'Token',
    CNY: '人民幣',
    USD: '美元'
  }
}
