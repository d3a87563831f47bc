import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/shell.ts'

export const words: Translation<typeof english> = {
  product: 'Lyceum',
  menu: {
    navigation: '導覽',
    home: '首頁',
    discover: '探索',
    conversations: '對話',
    recentlyUsed: '最近使用',
    recent: '最近',
    publish: '發布智慧代理',
    myWork: '我的工作區',
    management: '管理中心',
    help: '說明',
    helpHere: '本頁說明（在新分頁中開啟）',
    settings: '設定',
    login: '登入',
    logout: '登出',
    openSidebar: '展開側邊欄',
    closeSidebar: '收合側邊欄',
    account: '{{name}} 的帳號選單',
    path: '目前位置',
    skip: '跳至主要內容',
    language: '語言',
    theme: '外觀',
    version: '版本',
    search: '搜尋與命令',
    notifications: '通知',
    unread: '通知，{{figure}} 則未讀'
  },
  themes: { auto: '跟隨系統', light: '淺色', dark: '深色' },
  identities: { student: '學生', faculty: '教職員' },
  roles: { admin: '管理員', agent_manager: '智慧代理開發者', regular_user: '一般使用者' },
  categories: { learning: '學習', management: '管理', research: '研究', teaching: '教學' },
  types: { chat: '對話', chatflow: '對話流程', workflow: '工作流程' },
  statuses: { private: '私人', under_review: '等待審核', approved: '已通過', rejected: '已退回', disabled: '已停用' },
  actions: {
    retry: '重試',
    back: '返回',
    cancel: '取消',
    save: '儲存',
    close: '關閉',
    delete: '刪除',
    edit: '編輯',
    copy: '複製',
    copied: '已複製',
    home: '回到首頁'
  },
  states: {
    loading: '載入中…',
    failedTitle: '無法載入',
    noResult: '沒有結果',
    busyFor: '請求過多，或暫時無法提供服務。請在 {{time}} 後重試。',
    retryIn: '{{text}} 請在 {{time}} 後重試。'
  },
  missing: {
    offline: '網路已中斷',
    offlineText: '請檢查網路連線，恢復後頁面會繼續載入。',
    replaced: '有新版本可用',
    replacedText: '此頁面屬於舊版本，請重新載入後繼續。',
    reload: '重新載入'
  },
  failed: { deletion: '刪除失敗', reset: '重設失敗', change: '變更失敗', upload: '上傳失敗', export: '匯出失敗' },
  leaving: {
    title: '要離開這個頁面嗎？',
    reply: '回覆會繼續產生，稍後可在歷史對話中檢視。',
    temporaryReply: '這個對話不會保留，現在離開將會遺失正在產生的回覆。',
    upload: '有檔案正在上傳，現在離開將會遺失。',
    draft: '填寫的內容尚未儲存，現在離開將會遺失。',
    stay: '留下',
    leave: '離開'
  },
  entered: { back: '您填寫的內容已恢復，尚未儲存。', startOver: '重新填寫' },
  pages: { previous: '上一頁', next: '下一頁', of: '第 {{page}} 頁，共 {{pages}} 頁' },
  sort: { by: '排序方式', rising: '遞增排序', falling: '遞減排序' }
}
