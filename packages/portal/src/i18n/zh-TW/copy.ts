import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/copy.ts'

export const words: Translation<typeof english> = {
  pageTitle: '對話副本',
  loading: '正在載入副本',
  copy: '這是與 AI 智慧代理對話的副本，內容截至 {{at}}。回覆可能有誤。',
  until: '可檢視至 {{at}}。',
  gone: '這裡沒有內容',
  goneText: '連結已失效，或對話已被刪除。請向分享者索取新的連結。',
  signIn: '請登入後檢視',
  signInText: '此副本僅供本校人員檢視。',
  signInButton: '登入',
  failed: '無法載入副本',
  human: '提問',
  messages: '訊息',
  sources: '來源',
  page: '第 {{page}} 頁',
  files: '檔案'
}
