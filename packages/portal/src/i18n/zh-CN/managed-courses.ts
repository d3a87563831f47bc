import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/managed-courses.ts'

export const words: Translation<typeof english> = {
  pageTitle: '课程',
  loading: '正在加载课程',
  failed: '课程加载失败',
  empty: '还没有课程从学习平台打开过。',
  connect: '连接学习平台',
  search: '搜索课程',
  placeholder: '课程名称或简称',
  clear: '清除搜索',
  reset: '显示全部课程',
  pages: '课程分页',
  rows: '第 {{from}}–{{to}} 项，共 {{total}} 项',
  course: '课程',
  platform: '学习平台',
  agents: '智能体',
  knowledge: '知识',
  documents_other: '{{figure}} 个文档 · {{size}}',
  state: '状态',
  opened: '最近打开',
  never: '从未',
  untitled: '未命名课程'
}
