import type { words as english } from '../en-US/gate.ts'
import type { Translation } from '../translation.ts'

export const words = {
  invalidShare: '分享連結無效',
  invalidShareText: '此連結無效或已失效，請向分享者索取新的連結。',
  inaccessible: '無法存取此智慧代理。',
  inaccessibleText: '它目前已停用。請稍後再試，或詢問分享連結給您的人。',
  signInTitle: '登入後開始對話',
  signInText: '此智慧代理僅開放給已登入的使用者。',
  signIn: '登入',
  openInNewTab: '在新分頁中開啟',
  sandboxed: '此網頁不允許對話執行',
  sandboxedText: '外層框架的 sandbox 除 allow-scripts 外還需要 allow-same-origin。請告知網頁的維護者。'
} as const satisfies Translation<typeof english>
