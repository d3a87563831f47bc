import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/conversations.ts'

export const words: Translation<typeof english> = {
  pageTitle: '对话',
  purpose: '您与所有智能体的对话。',
  search: '搜索对话',
  clear: '清除搜索',
  recent: '最近的对话',
  all: '全部对话',
  pinned: '已置顶',
  more: '更多操作：{{name}}',
  rename: '重命名',
  pin: '置顶',
  link: '副本链接',
  unpin: '取消置顶',
  delete: '删除',
  renameTitle: '重命名对话',
  name: '名称',
  deleteTitle: '删除此对话？',
  lastOne: '最后一个对话不能删除。',
  deleteText: '“{{name}}”及其消息将被永久删除。指向它的链接也会失效。',
  failed: '对话加载失败',
  nothing: '没有包含这些词语的对话。',
  empty: '您的对话会显示在这里。',
  showMore: '显示更多'
}
