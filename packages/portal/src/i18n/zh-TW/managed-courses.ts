import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/managed-courses.ts'

export const words: Translation<typeof english> = {
  pageTitle: '課程',
  loading: '正在載入課程',
  failed: '無法載入課程',
  empty: '還沒有課程從學習平台開啟過。',
  connect: '連接學習平台',
  search: '搜尋課程',
  placeholder: '課程名稱或簡稱',
  clear: '清除搜尋',
  reset: '顯示所有課程',
  pages: '課程分頁',
  rows: '第 {{from}}–{{to}} 項，共 {{total}} 項',
  course: '課程',
  platform: '學習平台',
  agents: '智慧代理',
  knowledge: '知識',
  documents_other: '{{figure}} 份文件 · {{size}}',
  state: '狀態',
  opened: '最近開啟',
  never: '從未',
  untitled: '未命名課程'
}
