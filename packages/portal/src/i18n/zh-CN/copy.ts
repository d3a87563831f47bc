import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/copy.ts'

export const words: Translation<typeof english> = {
  pageTitle: '对话副本',
  loading: '正在加载副本',
  copy: '这是与 AI 智能体对话的副本，内容截至 {{at}}。回答可能有误。',
  until: '可查看至 {{at}}。',
  gone: '这里没有内容',
  goneText: '链接已失效，或对话已被删除。请向分享者索取新的链接。',
  signIn: '请登录后查看',
  signInText: '此副本仅供本校人员查看。',
  signInButton: '登录',
  failed: '副本加载失败',
  human: '提问',
  messages: '消息',
  sources: '来源',
  page: '第 {{page}} 页',
  files: '文件'
}
