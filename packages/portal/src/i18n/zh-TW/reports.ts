import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/reports.ts'

export const words: Translation<typeof english> = {
  allTab: '所有智慧代理',
  reportedTab: '檢舉',
  parts: '智慧代理管理的各部分',
  states: { open: '待處理', resolved: '已處理' },
  state: '顯示哪些檢舉',
  loading: '正在載入檢舉',
  failed: '無法載入檢舉',
  nothingOpen: '沒有待處理的檢舉。',
  nothingResolved: '還沒有處理過的檢舉。',
  nothingOfAgent: '這個智慧代理沒有被檢舉過。',
  everything: '檢視所有檢舉',
  onlyOf: '僅顯示「{{name}}」的檢舉。',
  pages: '檢舉分頁',
  rows: '第 {{from}}–{{to}} 筆，共 {{total}} 筆',
  heading: '檢舉',
  headingHint: '使用者對這個智慧代理及其回覆的檢舉。',
  about: { agent: '針對智慧代理', answer: '針對回覆' },
  reasons: {
    wrong: '內容有誤',
    harmful: '侮辱、危險或不公正',
    private: '洩漏隱私',
    rights: '侵害他人權利',
    other: '其他問題'
  },
  by: '檢舉人：{{name}}',
  byGuest: '由訪客或已刪除帳號的使用者檢舉',
  question: '提問',
  answer: '回覆',
  turn: '對話內容',
  noTurn: '無法顯示對話內容：檢舉人沒有一併送出，或已刪除該對話。',
  outOfService: '已停用',
  outcomes: { unfounded: '沒有問題', corrected: '已改正', disabled: '停用智慧代理' },
  resolved: { unfounded: '未發現問題', corrected: '已改正', disabled: '已停用智慧代理' },
  decidedBy: '{{name}}，{{at}}',
  ask: {
    unfounded: '確認「{{name}}」沒有問題？',
    corrected: '確認「{{name}}」的問題已改正？'
  },
  askText: '檢舉人會收到處理結果。',
  note: '說明',
  noteHint: '選填，檢舉人和發布者看得到。',
  done: '檢舉已處理。'
}
