import type { words as english } from '../en-US/shortcuts.ts'
import type { Translation } from '../translation.ts'

export const words = {
  shortcuts: '键盘快捷键',
  keySend: '发送问题',
  keyLine: '换行',
  keyStop: '停止回复',
  keyEdit: '输入框为空时编辑上一个问题',
  keyFocus: '转到输入框',
  keyMessages: '在消息之间移动',
  keySheet: '显示这些快捷键'
} as const satisfies Translation<typeof english>
