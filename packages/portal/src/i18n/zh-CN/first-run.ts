import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/first-run.ts'

export const words: Translation<typeof english> = {
  pageTitle: '设置您的学校',
  intro: '在大家使用之前，先做几项决定。每一步都可以跳过，也可以随时离开：未完成的步骤会一直保留在“管理中心”中。',
  loading: '正在加载各步骤',
  failed: '步骤加载失败',
  list: '步骤',
  states: { open: '待完成', done: '已完成', skipped: '已跳过' },
  skip: '跳过此步',
  takeUp: '重新设置',
  next: '下一步：{{step}}',
  over: '所有步骤均已处理。',
  overText: '之后都可以在“管理中心”中更改。',
  toHome: '前往首页',
  steps: {
    school: {
      name: '名称、地区和时区',
      text: '学校的名称、所在地，以及一天从何时开始计算。请核对运维人员填写的内容并保存。'
    },
    appearance: {
      name: '外观',
      text: '使用学校的图片和颜色，让大家一眼认出。开始时使用内置外观也可以。'
    },
    agent: {
      name: '首个平台和智能体',
      title: '第一个智能体',
      text: '智能体运行在外部平台上，在这里发布。建议先发布一个回答校园问题的智能体。'
    },
    people: {
      name: '邀请成员',
      title: '第一批成员',
      text: '无需逐个录入：能在学校身份认证系统登录的人都可以使用。'
    }
  },
  agent: {
    platforms: '请准备好以下任一平台的地址和密钥。点击平台可查看分步说明：',
    private: '如果平台位于校内网络，需由运维人员将其主机加入 PLATFORM_ALLOWED_HOSTS，服务器才会访问。',
    review: '面向所有人的智能体需先审核。当您是唯一的管理员时，可以审核自己的智能体。第一个智能体通过审核后，此步即完成。',
    publish: '发布智能体',
    toReview: '前往审核'
  },
  people: {
    who: '建议先邀请另一位管理员，再邀请制作智能体的老师，最后请一名学生试用。他们首次登录后会出现在“用户”中，您可以在那里分配角色。',
    invitation: '{{name}} 提供用于教与学的 AI 智能体。请使用学校账号登录：{{address}}',
    copy: '复制邀请',
    copied: '已复制。',
    notCopied: '无法复制，请选中文字后手动复制。',
    roles: '前往用户'
  },
  server: '服务器状态',
  serverText: '失败或缺少的项目请联系运维人员处理。',
  serverLoading: '正在检查服务器',
  serverAgain: '重新检查',
  checkStates: { ok: '正常', failed: '不可用', off: '未配置' }
}
