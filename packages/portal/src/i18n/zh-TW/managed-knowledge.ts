import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/managed-knowledge.ts'

export const words: Translation<typeof english> = {
  pageTitle: '知識庫',
  search: '尋找知識庫',
  placeholder: '名稱或建立者',
  clear: '清除搜尋',
  loading: '正在載入知識庫',
  failed: '無法載入知識庫',
  empty: '全校的知識庫會顯示在這裡。',
  reset: '顯示全部',
  name: '名稱',
  creator: '建立者',
  documents: '文件',
  size: '大小',
  members: '分享對象',
  updated: '最近修改',
  actions: '操作',
  actionsOf: '{{name}} 的操作',
  open: '開啟',
  pages: '知識庫分頁',
  rows: '第 {{from}}–{{to}} 個，共 {{total}} 個'
}
