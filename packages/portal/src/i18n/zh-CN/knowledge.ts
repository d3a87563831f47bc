import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/knowledge.ts'

export const words: Translation<typeof english> = {
  pageTitle: '我的知识库',
  create: '新建知识库',
  createTitle: '新建知识库',
  createConfirm: '创建',
  name: '名称',
  nameHint: '便于查找的名称，例如课程名和课程代码。',
  description: '简介',
  descriptionHint: '说明其中的内容，可不填。',
  search: '查找知识库',
  placeholder: '名称或简介',
  clear: '清除搜索',
  filter: '显示',
  filters: { all: '全部', created_by_me: '我创建的', shared_by_me: '我共享的', shared_with_me: '共享给我的' },
  loading: '正在加载知识库',
  failed: '知识库加载失败',
  noResultText: '没有名称或简介包含“{{query}}”的知识库。',
  reset: '显示全部',
  empty: {
    all: '上传课程资料，让智能体据此回答。',
    readerAll: '同事共享给您的知识库会显示在这里。',
    created_by_me: '您创建的知识库会显示在这里。',
    shared_by_me: '您还没有共享过知识库。',
    shared_with_me: '还没有人向您共享知识库。'
  },
  documents_one: '{{figure}} 个文档',
  documents_other: '{{figure}} 个文档',
  members_one: '已共享给 {{figure}} 人/部门',
  members_other: '已共享给 {{figure}} 人/部门',
  by: '由 {{name}} 创建',
  byMe: '由您创建',
  updated: '更新于 {{date}}',
  noDescription: '暂无简介',
  pages: '知识库分页',
  summary: '第 {{from}}–{{to}} 个，共 {{total}} 个',
  levels: { read: '可查看', append_only: '可添加', read_write: '可管理', all: '完全权限' },
  levelTexts: {
    read: '可阅读和搜索文档。',
    append_only: '还可上传文档，并删除自己上传的文档。',
    read_write: '还可修改名称和简介，管理全部文档。',
    all: '还可邀请他人，并删除知识库。'
  }
}
