import type { words as english } from '../en-US/gate.ts'
import type { Translation } from '../translation.ts'

export const words = {
  invalidShare: '分享链接无效',
  invalidShareText: '此链接无效或已失效，请向分享者索取新的链接。',
  inaccessible: '无法访问该智能体。',
  inaccessibleText: '它目前已停用。请稍后再试，或询问向您分享链接的人。',
  siteRefused: '此页面无权显示该对话',
  siteRefusedText: '分享者可以允许：在门户的“分享”›“设置”›“允许嵌入的网站”中添加 {{site}}',
  signInTitle: '登录后开始对话',
  signInText: '该智能体仅对已登录的用户开放。',
  signIn: '登录',
  openInNewTab: '在新标签页中打开',
  sandboxed: '此网页不允许对话运行',
  sandboxedText: '外层框架的 sandbox 除 allow-scripts 外还需要 allow-same-origin。请告知网页的维护者。',
  signInWaiting: '请在打开的窗口中登录。',
  signInShut: '浏览器阻止了登录窗口。',
  openWindow: '打开窗口',
  signInCode: '如果窗口显示代码，请在此输入',
  useCode: '继续',
  wrongCode: '代码无效或已过期，请在窗口中重新获取。'
} as const satisfies Translation<typeof english>
