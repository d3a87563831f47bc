import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/playground.ts'

export const words: Translation<typeof english> = {
  title: '在頁面上試用',
  parts: '試用的各部分',
  options: '選項',
  trial: '頁面',
  code: '程式碼',
  failed: '無法開始試用',
  note: '這是另一個來源的頁面，其中嵌入了程式碼。一小時內，無論列出了哪些網站，此頁面都可以顯示該分享。提問與透過此分享的其他提問一樣計數。',
  again: '重新載入',
  page: { title: '第 3 週 · 極限與連續', text: '請在週四之前閱讀 2.5 節，不清楚的地方可以問助教。' },
  way: '程式碼形式',
  ways: { script: '指令碼標籤', element: '元素', react: 'React', iframe: 'Iframe' },
  wayHints: {
    script: '放在頁面的任意位置。',
    element: '放在要顯示對話的位置。',
    react: '使用 npm 上的 @lyceum/widget。',
    iframe: '放在要顯示對話的位置，不需要指令碼。'
  },
  leftOut: '單獨的框架無法使用以下選項：{{names}}。',
  unreadable: '請輸入 JSON 物件，例如 { "course": "MATH 1013" }',
  group: {
    place: '位置',
    look: '外觀',
    opening: '開啟方式',
    talk: '對話',
    features: '對話提供的功能',
    code: '頁面的程式碼'
  },
  option: {
    mode: '在頁面中的顯示方式',
    title: '名稱',
    target: '所在元素的 id',
    id: '執行個體名稱',
    launcher: {
      position: '所在角落',
      offset: '與邊緣的距離（像素）',
      label: '按鈕名稱',
      icon: '按鈕圖片的網址',
      hidden: '不顯示按鈕，由頁面開啟對話',
      zIndex: '層級'
    },
    locale: '語言',
    theme: {
      colorScheme: '配色',
      accent: '強調色',
      radius: '圓角（像素，0 至 24）',
      density: '疏密',
      fontSize: '字級（像素，12 至 24）'
    },
    open: '多少毫秒後自動開啟',
    preload: '何時載入程式碼',
    persist: '記住已開啟對話的時間',
    conversationId: '要開啟的對話',
    consent: '等待使用者同意',
    starterQuestions: '建議問題，每行一個',
    context: '頁面關於自身的說明',
    inputs: '智慧代理表單的值',
    strings: '自訂文字',
    identity: '由頁面的伺服器證明使用者身分',
    onEvent: '監聽事件'
  },
  choice: {
    usual: '預設',
    popup: '角落的按鈕',
    inline: '頁面中的某個位置',
    full: '整個頁面',
    left: '左側',
    right: '右側',
    light: '淺色',
    dark: '深色',
    auto: '跟隨頁面',
    normal: '標準',
    compact: '緊湊',
    idle: '頁面閒置時',
    late: '有人靠近按鈕時',
    session: '分頁開啟期間',
    person: '直到使用者離開',
    never: '不記住'
  }
}
