import type { words as english } from '../../en-US/server/usage-export.ts'
import type { Translation } from '../../translation.ts'

export const words: Translation<typeof english> = {
  day: '日期',
  uses: '使用次數',
  portal: '入口網站',
  link: '分享連結',
  widget: '網頁小工具',
  course: '課程頁面',
  userNumber: '學號／員工編號',
  name: '名稱',
  personName: '姓名',
  department: '單位',
  agents: '智慧代理數',
  agent: '智慧代理',
  creator: '建立者',
  users: '使用者數',
  failures: '失敗的回覆',
  likes: '有幫助',
  dislikes: '沒有幫助',
  accessLevel: '存取範圍',
  anyone: '知道連結的所有人',
  authenticated: '已登入的使用者',
  createdAt: '建立時間',
  owner: '擁有者',
  replies: '引用它的回覆',
  fewer: '少於 5'
}
