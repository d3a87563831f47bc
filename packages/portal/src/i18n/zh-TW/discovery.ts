import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/discovery.ts'

export const words: Translation<typeof english> = {
  pageTitle: '探索智慧代理',
  title: '探索',
  count_other: '您可以使用 {{figure}} 個智慧代理',
  matches_other: '{{figure}} 個智慧代理符合',
  search: '搜尋智慧代理',
  placeholder: '依名稱、用途或發布者搜尋',
  clear: '清除搜尋',
  sort: '排序',
  relevance: '相關度',
  publish_time: '最新發布',
  usage_count: '使用最多',
  category: '分類',
  all: '全部',
  more: '顯示更多',
  loading: '正在載入智慧代理…',
  noResult: '沒有結果',
  noResultText: '沒有與「{{query}}」相符的內容。換個詞試試，或查看全部分類。',
  popular: '熱門',
  near: '這些或許有幫助',
  reset: '顯示全部智慧代理',
  empty: '還沒有人發布智慧代理。',
  publish: '發布第一個',
  failed: '無法載入智慧代理'
}
