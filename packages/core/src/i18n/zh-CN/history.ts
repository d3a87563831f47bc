import type { words as english } from '../en-US/history.ts'
import type { Translation } from '../translation.ts'

export const words = {
  noHistory: '您的对话会保存在这里。',
  showMore: '显示更多',
  pinned: '置顶',
  today: '今天',
  yesterday: '昨天',
  lastWeek: '前 7 天',
  earlier: '更早',
  rename: '重命名',
  conversationMenu: '更多操作：{{name}}',
  pin: '置顶',
  unpin: '取消置顶',
  thisConversation: '此对话',
  temporaryChat: '临时对话',
  temporaryText: '此对话不会保留：不会出现在列表中，离开后即删除。',
  conversationName: '对话名称',
  delete: '删除',
  deleteTitle: '删除该对话？',
  deleteText: '“{{name}}”及其消息将被永久删除。',
  lastConversation: '最后一个对话不能删除。',

  searchHistory: '搜索对话',
  found_other: '找到 {{count}} 个对话',
  nothingFound: '没有包含这些词的对话。',
  searchFailed: '搜索未成功。',
  exportMarkdown: '保存为 Markdown',
  print: '打印或存为 PDF',
  shortcuts: '键盘快捷键',
  keySend: '发送问题',
  keyLine: '换行',
  keyStop: '停止回答',
  keyEdit: '输入框为空时编辑上一个问题',
  keyFocus: '转到输入框',
  keyMessages: '在消息之间移动',
  keySheet: '显示这些快捷键'
} as const satisfies Translation<typeof english>
