import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/palette.ts'

export const words: Translation<typeof english> = {
  title: '全域尋找',
  placeholder: '尋找智慧代理、對話、頁面…',
  list: '結果',
  groups: { pages: '頁面', actions: '操作', agents: '智慧代理', conversations: '對話', bases: '知識庫', people: '使用者' },
  discover: '在所有智慧代理中搜尋「{{query}}」',
  searchHelp: '在說明中搜尋「{{query}}」',
  searching: '正在尋找…',
  results_one: '{{count}} 個結果',
  results_other: '{{count}} 個結果',
  nothing: '沒有結果',
  failed: '部分結果未能載入。'
}
