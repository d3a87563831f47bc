import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/link-account.ts'

export const words: Translation<typeof english> = {
  pageTitle: '关联学习平台账号',
  title: '关联学习平台账号',
  codeText: '请输入课程页面上显示的代码，十分钟内有效。',
  code: '课程页面上的代码',
  next: '继续',
  gone: '此代码已失效或不完整，请在课程页面重新获取。',
  other: '此代码已由另一个账号确认，请在课程页面重新获取。',
  there: '{{platform}}（{{host}}）的账号',
  here: '您在这里的账号',
  unnamed: '未提供姓名',
  course: '发起自课程“{{course}}”',
  warning:
    '仅当两个账号都属于您本人，并且您刚从自己的课程页面打开此页时才确认。如果链接或代码是别人发给您的，请拒绝，否则对方会占用您的使用额度。',
  confirm: '确认，两个账号都是我的',
  refuse: '拒绝',
  confirmed: '请在课程页面输入这个数字',
  confirmedText: '在课程页面输入数字，并确认这是您的账号后，关联才会生效。',
  tellNobody: '请勿告诉任何人：除您本人外，谁都不需要它。',
  refused: '没有关联任何账号',
  refusedText: '此代码已作废，您可以关闭本页。'
}
