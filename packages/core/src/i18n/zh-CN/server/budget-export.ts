import type { words as english } from '../../en-US/server/budget-export.ts'
import type { Translation } from '../../translation.ts'

export const words: Translation<typeof english> = {
  sheet: '额度',
  columns: {
    scope: '对象',
    name: '名称',
    each: '适用于',
    period: '周期',
    unit: '计量单位',
    amount: '额度',
    used: '已用',
    granted: '一次性增加',
    nearly: '已用八成',
    usedUp: '已用完',
    resetsAt: '重新计算时间'
  },
  each: '每人',
  together: '共用',
  scopes: {
    school: '学校',
    department: '部门',
    course: '课程',
    person: '个人',
    agent: '智能体',
    share: '分享'
  },
  periods: {
    day: '每天',
    week: '每周',
    month: '每月',
    term: '每学期'
  },
  units: {
    questions: '提问次数',
    tokens: 'Token',
    CNY: '人民币（元）',
    USD: '美元'
  }
}
