import type { words as english } from '../en-US/panels.ts'
import type { Translation } from '../translation.ts'

export const words = {
  cancel: '取消',

  attach: '添加文件',
  removeFile: '移除 {{name}}',
  retryFile: '重新上传 {{name}}',
  uploadProgress: '正在上传 {{name}}：{{percent}}%',
  knowledgeBaseCount_other: '{{count}} 个知识库',

  thinking: '思考中…',
  thought: '思考过程',
  thoughtFor: '已思考 {{time}}',
  seconds: '{{seconds}} 秒',
  minutes: '{{minutes}} 分 {{seconds}} 秒',
  sources: '来源',
  page: '第 {{page}} 页',
  openSource: '打开来源',
  producedFiles: '文件',
  download: '下载 {{name}}',
  imageExpired: '图片已过期',
  picture: '图片',
  resend: '重新发送',

  running_START: '正在开始…',
  running_KNOWLEDGE_BASE_SEARCHING: '正在检索知识库…',
  running_ONLINE_SEARCHING: '正在联网搜索…',
  running_SEARCH_ANALYSIS: '正在分析搜索结果…',
  running_DEEP_THINKING: '正在深度思考…',
  done_START: '已开始',
  done_KNOWLEDGE_BASE_SEARCHING: '已检索知识库',
  done_ONLINE_SEARCHING: '已联网搜索',
  done_SEARCH_ANALYSIS: '已分析搜索结果',
  done_DEEP_THINKING: '已完成深度思考',
  done_GENERATING: '已生成回答',
  nodes: '步骤',
  node_running: '运行中',
  node_finished: '已完成',
  node_failed: '失败',
  runStopped: '已停止',
  runWaits: '等待答复',

  versionOf: '第 {{number}} 个，共 {{count}} 个',
  previousVersion: '上一个版本',
  nextVersion: '下一个版本',
  commentLabel: '哪里没有帮助？（选填）',
  comment: '提交意见',
  commented: '感谢您的意见。',

  replied: '{{name}} 已回答：{{text}}',
  queued: '等待发送',
  unqueue: '取回',
  stillWaiting: '仍在等待 {{name}}…',
  repliedLong: '{{name}} 已回复：{{text}} 全文约 {{count}} 字。',
  failedReply: '{{name}} 未能回复。{{cause}}'
} as const satisfies Translation<typeof english>
