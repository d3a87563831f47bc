import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/management.ts'

export const words: Translation<typeof english> = {
  parts: '管理的各部分',
  tabs: {
    ManagementAgent: '智慧代理',
    ManagementKnowledge: '知識庫',
    ManagementUser: '使用者',
    ManagementUsageStats: '使用統計',
    ManagementAppearance: '外觀',
    ManagementSystem: '系統'
  },
  approve: '通過',
  review: '審核',
  toReview: '返回審核',
  trial: '這是試用，不計入此智慧代理的使用次數。',
  nextReview: '審核下一個：{{name}}（{{count}}）',
  noNextReview: '沒有其他待審核的智慧代理',
  reject: '退回',
  rejectTitle: '退回「{{name}}」？',
  rejectText: '它不會出現在「探索」中。發布者會看到原因，並可以再次提交。',
  disable: '停用',
  disableTitle: '停用「{{name}}」？',
  disableText: '停用後，除管理員外任何人都不能使用它，其分享也立即失效。審核結果維持不變。',
  enable: '啟用',
  enableTitle: '啟用「{{name}}」？',
  enableText: '之前可以使用它的人將可以再次使用。',
  reason: '原因',
  reasonHint: '發布者會看到此內容。',
  reasonOptional: '選填。發布者會看到此內容。',
  processed: '此項已有變動，現在顯示的是最新狀態。',
  rejected: '已退回「{{name}}」。',
  disabled: '已停用「{{name}}」。',
  enabled: '已啟用「{{name}}」。',
  approved: '已通過「{{name}}」。',
  recommendedNow: '已推薦「{{name}}」。',
  notRecommendedNow: '已取消推薦「{{name}}」。',
  tooManyRecommended: '最多可推薦 {{limit}} 個智慧代理，請先取消推薦另一個。',
  handOver: '移交',
  findOwner: '尋找新的擁有者',
  clear: '清除搜尋',
  cannotOwn: '{{name}} 不能擁有智慧代理。請選擇未停用的智慧代理開發者或管理員。'
}
