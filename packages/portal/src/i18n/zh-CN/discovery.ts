import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/discovery.ts'

export const words: Translation<typeof english> = {
  pageTitle: '发现智能体',
  title: '发现',
  count_other: '您可以使用 {{figure}} 个智能体',
  matches_other: '{{figure}} 个智能体符合',
  search: '搜索智能体',
  placeholder: '按名称、用途或发布者搜索',
  clear: '清除搜索',
  sort: '排序',
  relevance: '相关度',
  publish_time: '最新发布',
  usage_count: '使用最多',
  category: '分类',
  all: '全部',
  more: '显示更多',
  loading: '正在加载智能体…',
  noResult: '没有结果',
  noResultText: '没有与“{{query}}”匹配的内容。换个词试试，或查看全部分类。',
  popular: '热门',
  near: '这些或许有帮助',
  reset: '显示全部智能体',
  empty: '还没有人发布智能体。',
  publish: '发布第一个',
  failed: '智能体加载失败'
}
