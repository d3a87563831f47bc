import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/conversation.ts'

export const words: Translation<typeof english> = {
  pageTitle: '对话',
  by: '由 {{name}} 发布',
  share: '分享',
  newChat: '新对话',
  newRun: '新的运行',
  history: '历史对话',
  linkToCopy: '副本链接',
  inCourse: '在课程中继续',
  menuFailed: '加载失败，请重试。',
  elsewhere: '发现其他智能体',
  page: '第 {{page}} 页',
  opening: '正在打开文档…',
  closeDocument: '关闭文档',
  downloadDocument: '下载',
  previousPage: '上一页',
  nextPage: '下一页',
  pageOf: '第 {{page}} 页，共 {{count}} 页',
  zoomIn: '放大',
  zoomOut: '缩小',
  fitWidth: '适合宽度',
  zoomed: '{{percent}}%',
  documentGone: '该文档已无法打开，引用的段落如下：',
  documentUnshown: '该文档无法在此显示，引用的段落如下：',
  versionReplaced: '该文档已于 {{date}} 被新版本替换，以下是当时引用的版本。',
  versionGone: '该文档已被新版本替换，当时引用的版本已不再保留，引用的段落如下：',
  currentVersion: '打开当前版本',
  editedPassage: '该段落经过人工修改，与页面上的文字不同。引用的内容如下：',
  editedText: '该段落经过人工修改，与文件中的文字不同。',
  otherWords: '页面上未能标出引用的文字，引用的内容如下：',
  budgetShared: '这里的提问额度即将用完。',
  budgetResets: '{{time}} 重新计算。',
  budgetLeft: {
    questions_one: '您还可以提问 {{left}} 次。',
    questions_other: '您还可以提问 {{left}} 次。',
    tokens_one: '您还剩 {{left}} 个 Token。',
    tokens_other: '您还剩 {{left}} 个 Token。',
    CNY: '您的额度还剩 {{left}} 元。',
    USD: '您的额度还剩 {{left}} 美元。'
  }
}
