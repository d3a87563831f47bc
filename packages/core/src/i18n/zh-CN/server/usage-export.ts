import type { words as english } from '../../en-US/server/usage-export.ts'
import type { Translation } from '../../translation.ts'

export const words: Translation<typeof english> = {
  day: '日期',
  uses: '使用次数',
  portal: '门户',
  link: '分享链接',
  widget: '网页小组件',
  course: '课程页面',
  userNumber: '学号/工号',
  name: '名称',
  personName: '姓名',
  department: '部门',
  agents: '智能体数',
  agent: '智能体',
  creator: '创建者',
  users: '用户数',
  failures: '失败的回答',
  likes: '有帮助',
  dislikes: '没有帮助',
  accessLevel: '访问范围',
  anyone: '知道链接的所有人',
  authenticated: '已登录用户',
  createdAt: '创建时间',
  owner: '所有者',
  replies: '引用它的回答',
  fewer: '少于 5'
}
