import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/palette.ts'

export const words: Translation<typeof english> = {
  title: '搜索与命令',
  placeholder: '查找智能体、对话、页面和操作',
  clear: '清除',
  agents: '智能体',
  conversations: '对话',
  bases: '知识库',
  people: '用户',
  pages: '页面',
  actions: '操作',
  newWith: '与“{{name}}”开始新对话',
  newChat: '新对话',
  theme: '外观：{{name}}',
  language: '语言：{{name}}',
  signOut: '退出登录',
  nothing: '没有找到相关内容。',
  incomplete: '部分内容未能搜索。',
  searching: '正在搜索',
  move: '移动',
  open: '打开',
  close: '关闭'
}
