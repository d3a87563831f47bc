import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/settings.ts'

export const words: Translation<typeof english> = {
  pageTitle: '設定',
  account: '帳號',
  accountNote: '這些資料來自學校的登入系統。如有錯誤，請聯絡學校在該系統中更正。',
  userNumber: '學號／員工編號',
  email: '電子郵件',
  department: '系所單位',
  identity: '身分',
  role: '角色',
  display: '語言與外觀',
  languageNote: '隨帳號同步到您的所有裝置。',
  themeNote: '僅對此瀏覽器生效。',
  textSize: '文字大小',
  textSizes: { normal: '標準', large: '大', larger: '更大' },
  browserNote: '僅適用於此瀏覽器，與瀏覽器縮放疊加。',
  sendKey: '傳送問題的按鍵',
  sendKeys: { enter: 'Enter', modifier: 'Ctrl 或 Command + Enter' },
  sendKeyNote: '另一種按鍵用於換行。在觸控螢幕上，Enter 一律換行。',
  devices: '已登入的裝置',
  devicesFailed: '無法載入裝置清單',
  device: '{{system}} 上的 {{browser}}',
  unknownDevice: '未知裝置',
  thisDevice: '目前的裝置',
  lastUsed: '最近使用：{{time}}',
  since: '登入於 {{date}}',
  endOthers: '登出其他裝置',
  endOthersTitle: '登出所有其他裝置？',
  endOthersText: '其他裝置都需要重新登入。目前的裝置會保持登入。',
  othersEnded: '已登出所有其他裝置'
}
