import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/managed-agents.ts'

export const words: Translation<typeof english> = {
  pageTitle: '全部智慧代理',
  search: '搜尋智慧代理',
  placeholder: '依名稱、用途或發布者搜尋',
  clear: '清除搜尋',
  filter: '狀態',
  all: '全部',
  agent: '智慧代理',
  publisher: '發布者',
  category: '分類',
  platform: '平台',
  usage: '對話次數',
  status: '狀態',
  updated: '更新時間',
  loading: '正在載入智慧代理…',
  failed: '無法載入智慧代理',
  empty: '沒有符合條件的智慧代理。',
  nothingWaits: '沒有待審核的智慧代理。',
  pages: '分頁',
  rows: '第 {{from}}–{{to}} 個，共 {{total}} 個',
  recommended: '推薦',
  actions: '操作',
  actionsFor: '「{{name}}」的操作',
  recommend: '推薦「{{name}}」',
  openChat: '開啟對話',
  reset: '顯示全部智慧代理'
}
