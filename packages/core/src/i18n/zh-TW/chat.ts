import type { words as english } from '../en-US/chat.ts'
import type { Translation } from '../translation.ts'

export const words = {
  welcome: '有什麼可以幫您？',
  you: '您',
  suggestedQuestions: '建議問題',
  disclaimer: '回覆可能有誤，請核對來源。',
  poweredBy: '由 {{name}} 提供技術支援',
  messages: '訊息',
  loading: '載入中…',
  tryAgain: '重試',
  close: '關閉',

  placeholder: '向 {{name}} 提問',
  send: '傳送',
  stop: '停止',
  deepThinking: '深度思考',
  onlineSearch: '網路搜尋',
  deepThinkingShort: '思考',
  onlineSearchShort: '搜尋',
  speak: '語音輸入',
  attach: '新增檔案',
  counter: '{{count}} / {{limit}}',

  source: '來源 {{position}}',
  edit: '編輯',
  failed: '糟糕，出了點小問題！請稍後再試，或重新開始對話。',
  replying: '{{name}} 正在回覆',
  jumpToBottom: '捲動到底部',
  loadEarlier: '顯示更早的訊息',

  running_GENERATING: '正在產生回覆…',

  newChat: '新對話',
  history: '歷史對話',

  offline: '您已離線，傳送的內容會在恢復連線後送出。',
  partMissing: '對話的一部分無法載入，可能已有新版本。',
  reload: '重新載入',
  introducing: '請稍候：此網頁正在提供您的身分資訊。'
} as const satisfies Translation<typeof english>
