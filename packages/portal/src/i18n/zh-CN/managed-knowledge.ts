import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/managed-knowledge.ts'

export const words: Translation<typeof english> = {
  pageTitle: '知识库',
  search: '查找知识库',
  placeholder: '名称或创建者',
  clear: '清除搜索',
  loading: '正在加载知识库',
  failed: '知识库加载失败',
  empty: '全校的知识库会显示在这里。',
  reset: '显示全部',
  name: '名称',
  creator: '创建者',
  documents: '文档',
  size: '大小',
  members: '共享对象',
  updated: '最近修改',
  actions: '操作',
  actionsOf: '{{name}} 的操作',
  open: '打开',
  pages: '知识库分页',
  rows: '第 {{from}}–{{to}} 个，共 {{total}} 个'
}
