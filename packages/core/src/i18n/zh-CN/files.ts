import type { words as english } from '../en-US/files.ts'
import type { Translation } from '../translation.ts'

export const words = {
  pastedText: '粘贴的文本',
  fileNotRead: '未能读取“{{name}}”：{{cause}}。此回答未使用该文件。',
  fileInParts: '“{{name}}”共 {{count}} 个段落，使用了其中 {{sent}} 个：开头部分以及与问题相符的内容。',
  fileLeftOut_other: '“{{name}}”中有 {{count}} 处（如图片或隐藏内容）未读取。',
  unread_unreadable: '文件似乎已损坏',
  unread_encrypted: '文件有密码保护',
  unread_empty: '文件中没有文字',
  unread_tooLarge: '内容超出可读取的范围',
  unread_tooSlow: '读取时间较长，请稍后再问',
  unread_unsafeArchive: '压缩内容远超文档允许的大小',
  unread_gaveUp: '读取失败，请稍后重试',
  unread_scanned: '页面是图片，没有文字',
  unread_wrongType: '内容类型与文件名不符',
  pasteAsText: '将“{{name}}”放入输入框'
} as const satisfies Translation<typeof english>
