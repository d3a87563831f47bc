import type { words as english } from '../en-US/chat.ts'
import type { Translation } from '../translation.ts'

export const words = {
  welcome: '有什么可以帮您？',
  you: '您',
  suggestedQuestions: '推荐问题',
  disclaimer: '回答可能有误，请核对来源。',
  poweredBy: '由 {{name}} 提供支持',
  messages: '消息',
  loading: '加载中…',
  tryAgain: '重试',
  close: '关闭',

  placeholder: '向 {{name}} 提问',
  send: '发送',
  stop: '停止',
  deepThinking: '深度思考',
  onlineSearch: '联网搜索',
  deepThinkingShort: '思考',
  onlineSearchShort: '搜索',
  speak: '语音输入',
  attach: '添加文件',
  counter: '{{count}} / {{limit}}',

  source: '来源 {{position}}',
  edit: '编辑',
  failed: '哎呀，出了点小问题！请稍后再试，或重新开始对话。',
  replying: '{{name}} 正在回答',
  jumpToBottom: '回到底部',
  loadEarlier: '查看更早的消息',

  running_GENERATING: '正在生成回答…',

  newChat: '新对话',
  history: '历史对话',

  offline: '您已离线，发送的内容会在恢复连接后送出。',
  partMissing: '对话的一部分无法加载，可能已有新版本。',
  reload: '重新加载',
  introducing: '请稍候：此网页正在提供您的身份信息。'
} as const satisfies Translation<typeof english>
