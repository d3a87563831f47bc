import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/knowledge.ts'

export const words: Translation<typeof english> = {
  pageTitle: '我的知識庫',
  create: '新增知識庫',
  createTitle: '新增知識庫',
  createConfirm: '建立',
  name: '名稱',
  nameHint: '方便尋找的名稱，例如課程名稱與課號。',
  description: '簡介',
  descriptionHint: '說明其中的內容，可不填。',
  search: '尋找知識庫',
  placeholder: '名稱或簡介',
  clear: '清除搜尋',
  filter: '顯示',
  filters: { all: '全部', created_by_me: '我建立的', shared_by_me: '我分享的', shared_with_me: '與我分享的' },
  loading: '正在載入知識庫',
  failed: '無法載入知識庫',
  noResultText: '沒有名稱或簡介包含「{{query}}」的知識庫。',
  reset: '顯示全部',
  empty: {
    all: '上傳課程資料，讓智慧代理據此回答。',
    readerAll: '同事與您分享的知識庫會顯示在這裡。',
    created_by_me: '您建立的知識庫會顯示在這裡。',
    shared_by_me: '您還沒有分享過知識庫。',
    shared_with_me: '還沒有人與您分享知識庫。'
  },
  documents_one: '{{figure}} 份文件',
  documents_other: '{{figure}} 份文件',
  members_one: '已分享給 {{figure}} 人／單位',
  members_other: '已分享給 {{figure}} 人／單位',
  by: '由 {{name}} 建立',
  byMe: '由您建立',
  updated: '更新於 {{date}}',
  noDescription: '尚無簡介',
  pages: '知識庫分頁',
  summary: '第 {{from}}–{{to}} 個，共 {{total}} 個',
  levels: { read: '可檢視', append_only: '可新增', read_write: '可管理', all: '完整權限' },
  levelTexts: {
    read: '可閱讀和搜尋文件。',
    append_only: '還可上傳文件，並刪除自己上傳的文件。',
    read_write: '還可修改名稱和簡介，管理所有文件。',
    all: '還可邀請他人，並刪除知識庫。'
  }
}
