import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/managed-agents.ts'

export const words: Translation<typeof english> = {
  pageTitle: '全部智能体',
  search: '搜索智能体',
  placeholder: '按名称、用途或发布者搜索',
  clear: '清除搜索',
  filter: '状态',
  all: '全部',
  agent: '智能体',
  publisher: '发布者',
  category: '分类',
  platform: '平台',
  usage: '对话次数',
  status: '状态',
  updated: '更新时间',
  loading: '正在加载智能体…',
  failed: '智能体加载失败',
  empty: '没有符合条件的智能体。',
  nothingWaits: '没有待审核的智能体。',
  pages: '分页',
  rows: '第 {{from}}–{{to}} 个，共 {{total}} 个',
  recommended: '推荐',
  actions: '操作',
  actionsFor: '“{{name}}”的操作',
  recommend: '推荐“{{name}}”',
  openChat: '打开对话',
  reset: '显示全部智能体'
}
