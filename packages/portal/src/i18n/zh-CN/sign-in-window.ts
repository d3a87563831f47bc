import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/sign-in-window.ts'

export const words: Translation<typeof english> = {
  pageTitle: '登录后继续对话',
  working: '正在登录…',
  done: '已登录',
  doneText: '请回到原页面继续对话，此窗口可以关闭。',
  codeTitle: '您已在此登录',
  codeWarning: '仅当您刚刚在其他页面的对话中点击了“登录”时，才显示代码。切勿告诉任何人。',
  showCode: '显示代码',
  typeCode: '请在对话中输入此代码',
  over: '代码已过期',
  overText: '如仍需要，请重新获取。',
  failed: '登录失败',
  failedText: '请稍后重试。',
  lost: '此窗口未关联任何对话',
  lostText: '请关闭此窗口，然后在对话中重新点击“登录”。'
}
