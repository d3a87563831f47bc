import type { words as english } from '../../en-US/server/sign-in.ts'
import type { Translation } from '../../translation.ts'

export const words: Translation<typeof english> = {
  title: '请选择登录身份',
  lead: '请选择诺斯盖特大学（Northgate University）的一位成员登录。',
  notice: '这是演示环境。学校和人物均为虚构，登录无需密码。',
  groups: { admin: '管理员', agent_manager: '教师', regular_user: '学生' },
  signingOut: '正在退出登录…',
  signOut: '退出登录',
  failed: '本次登录无法继续。',
  startAgain: '重新开始'
}
