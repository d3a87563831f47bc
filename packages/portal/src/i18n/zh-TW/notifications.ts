import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/notifications.ts'

export const words: Translation<typeof english> = {
  pageTitle: '通知',
  purpose: '與您有關的訊息，保留 90 天。',
  choose: '選擇要接收的通知',
  markAll: '全部標為已讀',
  markRead: '標為已讀：{{text}}',
  markUnread: '標為未讀：{{text}}',
  unread: '未讀',
  more: '顯示更多',
  empty: '目前沒有通知。與您有關的訊息會顯示在這裡。',
  failed: '無法載入通知',
  submitted: '「{{agent}}」等待審核',
  approved: '「{{agent}}」已通過審核',
  rejected: '「{{agent}}」被退回',
  reason: '原因：{{reason}}',
  agentAllowance: {
    day_one: '「{{agent}}」今天的 {{allowed}} 次提問額度已用掉 80%',
    day_other: '「{{agent}}」今天的 {{allowed}} 次提問額度已用掉 80%',
    week_one: '「{{agent}}」本週的 {{allowed}} 次提問額度已用掉 80%',
    week_other: '「{{agent}}」本週的 {{allowed}} 次提問額度已用掉 80%',
    month_one: '「{{agent}}」本月的 {{allowed}} 次提問額度已用掉 80%',
    month_other: '「{{agent}}」本月的 {{allowed}} 次提問額度已用掉 80%',
    term_one: '「{{agent}}」本學期的 {{allowed}} 次提問額度已用掉 80%',
    term_other: '「{{agent}}」本學期的 {{allowed}} 次提問額度已用掉 80%'
  },
  shareAllowance: {
    day_one: '「{{agent}}」的一個分享，今天的 {{allowed}} 次提問額度已用掉 80%',
    day_other: '「{{agent}}」的一個分享，今天的 {{allowed}} 次提問額度已用掉 80%',
    week_one: '「{{agent}}」的一個分享，本週的 {{allowed}} 次提問額度已用掉 80%',
    week_other: '「{{agent}}」的一個分享，本週的 {{allowed}} 次提問額度已用掉 80%',
    month_one: '「{{agent}}」的一個分享，本月的 {{allowed}} 次提問額度已用掉 80%',
    month_other: '「{{agent}}」的一個分享，本月的 {{allowed}} 次提問額度已用掉 80%',
    term_one: '「{{agent}}」的一個分享，本學期的 {{allowed}} 次提問額度已用掉 80%',
    term_other: '「{{agent}}」的一個分享，本學期的 {{allowed}} 次提問額度已用掉 80%'
  },
  ownBudget: {
    day: '您今天的 {{amount}} 額度已用掉 80%',
    week: '您本週的 {{amount}} 額度已用掉 80%',
    month: '您本月的 {{amount}} 額度已用掉 80%',
    term: '您本學期的 {{amount}} 額度已用掉 80%'
  },
  budgetOf: {
    day: '「{{name}}」今天的 {{amount}} 額度已用掉 80%',
    week: '「{{name}}」本週的 {{amount}} 額度已用掉 80%',
    month: '「{{name}}」本月的 {{amount}} 額度已用掉 80%',
    term: '「{{name}}」本學期的 {{amount}} 額度已用掉 80%'
  },
  schoolBudget: {
    day: '學校今天的 {{amount}} 額度已用掉 80%',
    week: '學校本週的 {{amount}} 額度已用掉 80%',
    month: '學校本月的 {{amount}} 額度已用掉 80%',
    term: '學校本學期的 {{amount}} 額度已用掉 80%'
  },
  openCourse: '開啟課程',
  courseOver: '請先在學習平台開啟課程',
  courseOverText: '您在那裡的工作階段已結束。請在課程中開啟智慧代理，再回到這裡。',
  budgetAmount: {
    questions_one: '{{amount}} 次提問',
    questions_other: '{{amount}} 次提問',
    tokens_one: '{{amount}} 個 Token ',
    tokens_other: '{{amount}} 個 Token ',
    CNY: '人民幣 {{amount}} 元',
    USD: '{{amount}} 美元'
  },
  documentFailed_one: '「{{base}}」中的文件「{{document}}」無法讀取',
  documentFailed_other: '「{{base}}」中有 {{figure}} 份文件無法讀取，最近一份是「{{document}}」',
  baseShared: '知識庫「{{base}}」已分享給您',
  levels: {
    read: '您可以檢視其中的文件。',
    append_only: '您可以新增文件，並刪除自己上傳的文件。',
    read_write: '您可以修改知識庫及其所有文件。',
    all: '您擁有完整權限。'
  },
  handedOver: '{{from}} 名下的內容已移交給您',
  agents_one: '{{figure}} 個智慧代理',
  agents_other: '{{figure}} 個智慧代理',
  bases_one: '{{figure}} 個知識庫',
  bases_other: '{{figure}} 個知識庫',
  roleChanged: '您的角色已變更為：{{role}}',
  roleBefore: '原角色：{{role}}',
  answerReported_one: '「{{agent}}」的一則回覆被檢舉',
  answerReported_other: '「{{agent}}」被檢舉 {{figure}} 次，最近一次針對其回覆',
  agentReported_one: '「{{agent}}」被檢舉',
  agentReported_other: '「{{agent}}」被檢舉 {{figure}} 次',
  reportResolved: '您對「{{agent}}」的檢舉已有結果',
  outcomes: { unfounded: '未發現問題。', corrected: '問題已改正。', disabled: '此智慧代理已停用。' },
  questionFits: '向「{{agent}}」提出的問題觸發了規則「{{rule}}」',
  questionFlagged: '向「{{agent}}」提出的問題被審核服務標記',
  questionSevere: '嚴重。提問者：{{by}}',
  questionSevereGuest: '嚴重。提問者是訪客。',
  questionConcern: '值得關注，不顯示提問者。',
  kinds: {
    review_submitted: '有智慧代理等待審核',
    review_decided: '我的智慧代理的審核結果',
    allowance_nearly_used: '額度即將用完',
    budget_nearly_used: '使用額度即將用完',
    document_failed: '文件無法讀取',
    base_shared: '有人與我分享知識庫',
    handed_over: '智慧代理和知識庫移交給我',
    role_changed: '我的角色變更',
    agent_reported: '智慧代理被檢舉',
    report_resolved: '我的檢舉的處理結果',
    question_noticed: '觸發學校規則的提問'
  },
  settings: '通知',
  settingsNote: '關閉期間的通知不會補發。此設定隨帳號同步到所有裝置。',
  settingsFailed: '無法載入通知設定'
}
