import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/settings.ts'

export const words: Translation<typeof english> = {
  pageTitle: '设置',
  account: '账号',
  accountNote: '这些信息来自学校的登录系统。如有错误，请联系学校在该系统中更正。',
  userNumber: '学工号',
  email: '邮箱',
  department: '院系',
  identity: '身份',
  role: '角色',
  display: '语言与外观',
  languageNote: '随账号同步到您的所有设备。',
  themeNote: '仅对此浏览器生效。',
  textSize: '文字大小',
  textSizes: { normal: '标准', large: '大', larger: '更大' },
  browserNote: '仅对此浏览器生效，与浏览器缩放叠加。',
  sendKey: '发送问题的按键',
  sendKeys: { enter: '回车', modifier: 'Ctrl 或 Command + 回车' },
  sendKeyNote: '另一种按键用于换行。在触摸屏上，回车始终换行。',
  devices: '已登录的设备',
  devicesFailed: '设备列表加载失败',
  device: '{{system}} 上的 {{browser}}',
  unknownDevice: '未知设备',
  thisDevice: '当前设备',
  lastUsed: '最近使用：{{time}}',
  since: '登录于 {{date}}',
  endOthers: '退出其他设备',
  endOthersTitle: '退出所有其他设备？',
  endOthersText: '其他设备都需要重新登录。当前设备保持登录状态。',
  othersEnded: '已退出所有其他设备'
}
