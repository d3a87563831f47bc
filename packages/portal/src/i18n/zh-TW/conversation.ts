import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/conversation.ts'

export const words: Translation<typeof english> = {
  pageTitle: '對話',
  by: '由 {{name}} 發布',
  share: '分享',
  newChat: '新對話',
  newRun: '新的執行',
  history: '歷史對話',
  linkToCopy: '副本連結',
  inCourse: '在課程中繼續',
  menuFailed: '無法載入，請重試。',
  elsewhere: '探索其他智慧代理',
  page: '第 {{page}} 頁',
  opening: '正在開啟文件…',
  closeDocument: '關閉文件',
  downloadDocument: '下載',
  previousPage: '上一頁',
  nextPage: '下一頁',
  pageOf: '第 {{page}} 頁，共 {{count}} 頁',
  zoomIn: '放大',
  zoomOut: '縮小',
  fitWidth: '符合寬度',
  zoomed: '{{percent}}%',
  documentGone: '此文件已無法開啟，引用的段落如下：',
  documentUnshown: '此文件無法在此顯示，引用的段落如下：',
  versionReplaced: '此文件已於 {{date}} 由新版本取代，以下是當時引用的版本。',
  versionGone: '此文件已由新版本取代，當時引用的版本已不再保留，引用的段落如下：',
  currentVersion: '開啟目前版本',
  editedPassage: '此段落經過人工修改，與頁面上的文字不同。引用的內容如下：',
  editedText: '此段落經過人工修改，與檔案中的文字不同。',
  otherWords: '頁面上未能標示引用的文字，引用的內容如下：',
  budgetShared: '這裡的提問額度即將用完。',
  budgetResets: '{{time}} 重新計算。',
  budgetLeft: {
    questions_one: '您還可以提問 {{left}} 次。',
    questions_other: '您還可以提問 {{left}} 次。',
    tokens_one: '您還剩 {{left}} 個 Token。',
    tokens_other: '您還剩 {{left}} 個 Token。',
    CNY: '您的額度還剩人民幣 {{left}} 元。',
    USD: '您的額度還剩 {{left}} 美元。'
  }
}
