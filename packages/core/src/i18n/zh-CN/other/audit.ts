import type { words as english } from '../../en-US/other/audit.ts'
import type { Translation } from '../../translation.ts'

export const words: Translation<typeof english> = {
  nobody: '系统',
  secretChanged: '已更改（机密）',
  columns: {
    at: '时间',
    actor: '操作人',
    action: '操作',
    kind: '类别',
    subject: '对象',
    field: '字段',
    before: '更改前',
    after: '更改后'
  },
  kinds: {
    agent: '智能体',
    base: '知识库',
    user: '用户',
    department: '部门',
    lti: '学习平台',
    course: '课程',
    budget: '额度',
    report: '举报',
    organisation: '学校'
  },
  actions: {
    agent: {
      approve: '通过审核',
      reject: '驳回',
      withdraw: '撤回审核',
      enable: '启用',
      disable: '停用',
      recommend: '更改推荐',
      edit: '编辑',
      restore: '恢复早前版本',
      handOver: '移交智能体',
      delete: '删除智能体',
      share: '分享智能体',
      changeShare: '更改分享',
      unshare: '停止分享',
      setAllowance: '设置智能体额度',
      notice: '提问通知',
      setPrice: '更改价格',
      shareConversation: '创建对话链接',
      unshareConversation: '停用对话链接'
    },
    base: {
      share: '更改知识库共享',
      ruleAgent: '裁定智能体能否使用知识库',
      handOver: '移交知识库',
      delete: '删除知识库'
    },
    user: {
      setRole: '设置角色',
      block: '停用用户',
      unblock: '恢复用户',
      handOver: '移交全部内容',
      export: '下载个人数据',
      delete: '删除用户',
      linkAccount: '关联学习平台账号',
      unlinkAccount: '解除学习平台账号的关联'
    },
    department: {
      create: '新建部门',
      update: '重命名或移动部门',
      merge: '合并部门',
      mapClaim: '指定登录服务中的部门名称',
      delete: '删除部门'
    },
    lti: {
      registerPlatform: '注册学习平台',
      changePlatform: '更改注册',
      blockPlatform: '停用或恢复学习平台',
      deletePlatform: '删除注册',
      rotateKey: '更换密钥对',
      withdrawKey: '撤回密钥',
      enterDeployment: '登记部署',
      approveDeployment: '批准部署',
      blockDeployment: '停用部署',
      deleteDeployment: '删除部署'
    },
    course: {
      changeSettings: '修改课程设置',
      chooseColumn: '选择成绩册列',
      declareReview: '声明查看对话',
      endReview: '结束查看对话',
      readConversation: '查看学生的对话'
    },
    budget: { set: '设置使用额度', grant: '一次性增加额度' },
    report: { resolve: '处理举报' },
    organisation: {
      setAppearance: '更改外观',
      setHome: '更改首页',
      setSchool: '更改学校信息',
      setRetention: '更改保存期限',
      setPolicy: '更改提问规则',
      setTerms: '更改学期'
    }
  }
}
