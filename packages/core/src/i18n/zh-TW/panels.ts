import type { words as english } from '../en-US/panels.ts'
import type { Translation } from '../translation.ts'

export const words = {
  cancel: '取消',

  attach: '新增檔案',
  removeFile: '移除 {{name}}',
  retryFile: '重新上傳 {{name}}',
  uploadProgress: '正在上傳 {{name}}：{{percent}}%',
  knowledgeBaseCount_other: '{{count}} 個知識庫',

  thinking: '思考中…',
  thought: '思考過程',
  thoughtFor: '已思考 {{time}}',
  seconds: '{{seconds}} 秒',
  minutes: '{{minutes}} 分 {{seconds}} 秒',
  sources: '來源',
  page: '第 {{page}} 頁',
  openSource: '開啟來源',
  producedFiles: '檔案',
  download: '下載 {{name}}',
  imageExpired: '圖片已過期',
  picture: '圖片',
  resend: '重新傳送',

  running_START: '正在開始…',
  running_KNOWLEDGE_BASE_SEARCHING: '正在檢索知識庫…',
  running_ONLINE_SEARCHING: '正在搜尋網路…',
  running_SEARCH_ANALYSIS: '正在分析搜尋結果…',
  running_DEEP_THINKING: '正在深度思考…',
  done_START: '已開始',
  done_KNOWLEDGE_BASE_SEARCHING: '已檢索知識庫',
  done_ONLINE_SEARCHING: '已搜尋網路',
  done_SEARCH_ANALYSIS: '已分析搜尋結果',
  done_DEEP_THINKING: '已完成深度思考',
  done_GENERATING: '已產生回覆',
  nodes: '步驟',
  node_running: '執行中',
  node_finished: '已完成',
  node_failed: '失敗',
  runStopped: '已停止',
  runWaits: '等待答覆',

  versionOf: '第 {{number}} 個，共 {{count}} 個',
  previousVersion: '上一個版本',
  nextVersion: '下一個版本',
  commentLabel: '哪裡沒有幫助？（選填）',
  comment: '送出意見',
  commented: '感謝您的意見。',

  replied: '{{name}} 已回覆：{{text}}',
  queued: '等待傳送',
  unqueue: '取回',
  stillWaiting: '仍在等待 {{name}}…',
  repliedLong: '{{name}} 已回覆：{{text}} 全文約 {{count}} 字。',
  failedReply: '{{name}} 未能回覆。{{cause}}'
} as const satisfies Translation<typeof english>
