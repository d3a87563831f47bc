import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/my-agents.ts'

export const words: Translation<typeof english> = {
  parts: '我的智慧代理的各部分',
  list: '列表',
  usageTab: '使用統計',
  pageTitle: '我的智慧代理',
  publish: '發布智慧代理',
  empty: '您發布的智慧代理會出現在這裡。',
  failed: '無法載入您的智慧代理',
  name: '智慧代理',
  visibility: '可見範圍',
  status: '狀態',
  usage: '對話次數',
  updated: '更新時間',
  actionsColumn: '操作',
  actions: '「{{name}}」的操作',
  private: '私人',
  public: '公開',
  reason: '原因：{{reason}}',
  allowance: '額度',
  chat: '開啟對話',
  submit: '送審',
  submitTitle: '將「{{name}}」送審？',
  submitText: '管理員會先進行審核。通過後它將公開：全校師生都能找到它並與它對話。',
  submitConfirm: '送審',
  submitted: '「{{name}}」正在等待審核',
  deleteTitle: '刪除「{{name}}」？',
  deleteText: '此後沒有人能找到它或與它對話，分享連結和嵌入的聊天會停止運作，已有的對話也無法再開啟。此操作無法復原。',
  deleted: '已刪除「{{name}}」',
  pages: '我的智慧代理的分頁',
  summary: '第 {{from}}–{{to}} 個，共 {{total}} 個'
}
