import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/agent-detail.ts'

export const words: Translation<typeof english> = {
  pageTitle: '智慧代理',
  failed: '無法載入智慧代理',
  submitted: '送審於 {{date}}',
  created: '建立於 {{date}}',
  see: '使用者將看到的內容',
  opener: '開場白',
  noOpener: '未設定。',
  tryIt: '試用',
  tryText: '與此智慧代理的私密對話，不計入使用次數。',
  openChat: '開啟對話',
  connection: '連線',
  platform: '平台',
  lastCheck: '最近檢查',
  answered: '{{milliseconds}} 毫秒內回應',
  unanswered: '沒有回應',
  unchecked: '尚未檢查',
  progress: '審核進度',
  stepCreated: '已建立',
  stepSubmitted: '已送審',
  stepApproved: '已通過',
  stepRejected: '已退回',
  stepDisabled: '已停用',
  stepEnabled: '已啟用',
  stepEdited: '已編輯',
  stepWithdrawn: '已撤回',
  stepRestored: '已還原',
  submittedBy: '由 {{name}} 送審',
  quoted: '「{{reason}}」',
  needsSources: '沒有來源的回覆不會顯示。'
}
