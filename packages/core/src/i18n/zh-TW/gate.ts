import type { words as english } from '../en-US/gate.ts'
import type { Translation } from '../translation.ts'

export const words = {
  invalidShare: '分享連結無效',
  invalidShareText: '此連結無效或已失效，請向分享者索取新的連結。',
  inaccessible: '無法存取此智慧代理。',
  inaccessibleText: '它目前已停用。請稍後再試，或詢問分享連結給您的人。',
  siteRefused: '此頁面無權顯示此對話',
  siteRefusedText: '分享者可以允許：在入口網站的「分享」›「設定」›「允許嵌入的網站」中新增 {{site}}',
  signInTitle: '登入後開始對話',
  signInText: '此智慧代理僅開放給已登入的使用者。',
  signIn: '登入',
  openInNewTab: '在新分頁中開啟',
  sandboxed: '此網頁不允許對話執行',
  sandboxedText: '外層框架的 sandbox 除 allow-scripts 外還需要 allow-same-origin。請告知網頁的維護者。',
  signInWaiting: '請在開啟的視窗中登入。',
  signInShut: '瀏覽器封鎖了登入視窗。',
  openWindow: '開啟視窗',
  signInCode: '如果視窗顯示代碼，請在此輸入',
  useCode: '繼續',
  wrongCode: '代碼無效或已過期，請在視窗中重新取得。'
} as const satisfies Translation<typeof english>
