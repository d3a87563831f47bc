import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/first-run.ts'

export const words: Translation<typeof english> = {
  pageTitle: '設定您的學校',
  intro: '在大家使用之前，先做幾項決定。每一步都可以略過，也可以隨時離開：未完成的步驟會一直保留在「管理中心」中。',
  loading: '正在載入各步驟',
  failed: '無法載入步驟',
  list: '步驟',
  states: { open: '待完成', done: '已完成', skipped: '已略過' },
  skip: '略過此步',
  takeUp: '重新設定',
  next: '下一步：{{step}}',
  over: '所有步驟均已處理。',
  overText: '之後都可以在「管理中心」中變更。',
  toHome: '前往首頁',
  steps: {
    school: {
      name: '名稱、地區和時區',
      text: '學校的名稱、所在地，以及一天從何時開始計算。請核對維運人員填寫的內容並儲存。'
    },
    appearance: {
      name: '外觀',
      text: '使用學校的圖片和顏色，讓大家一眼認出。一開始使用內建外觀也可以。'
    },
    agent: {
      name: '首個平台和智慧代理',
      title: '第一個智慧代理',
      text: '智慧代理在外部平台上運作，在這裡發布。建議先發布一個回答校園問題的智慧代理。'
    },
    people: {
      name: '邀請成員',
      title: '第一批成員',
      text: '無需逐一輸入：能在學校身分驗證系統登入的人都可以使用。'
    }
  },
  agent: {
    platforms: '請準備好以下任一平台的網址和金鑰。點選平台可查看逐步說明：',
    private: '如果平台位於校內網路，需由維運人員將其主機加入 PLATFORM_ALLOWED_HOSTS，伺服器才會連線。',
    review: '面向所有人的智慧代理需先審核。當您是唯一的管理員時，可以審核自己的智慧代理。第一個智慧代理通過審核後，此步即完成。',
    publish: '發布智慧代理',
    toReview: '前往審核'
  },
  people: {
    who: '建議先邀請另一位管理員，再邀請製作智慧代理的老師，最後請一名學生試用。他們首次登入後會出現在「使用者」中，您可以在那裡指派角色。',
    invitation: '{{name}} 提供用於教與學的 AI 智慧代理。請使用學校帳號登入：{{address}}',
    copy: '複製邀請',
    copied: '已複製。',
    notCopied: '無法複製，請選取文字後手動複製。',
    roles: '前往使用者'
  },
  server: '伺服器狀態',
  serverText: '失敗或缺少的項目請聯絡維運人員處理。',
  serverLoading: '正在檢查伺服器',
  serverAgain: '重新檢查',
  checkStates: { ok: '正常', failed: '無法使用', off: '未設定' }
}
