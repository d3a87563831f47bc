import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/help.ts'

export const words: Translation<typeof english> = {
  pageTitle: '帮助',
  search: '搜索帮助',
  placeholder: '您想做什么？',
  clear: '清除搜索',
  all: '全部主题',
  contents: '本页内容',
  anchor: '“{{heading}}”的链接',
  goOn: '继续阅读',
  openPage: '打开“{{page}}”',
  print: '打印',
  turn: '上一个和下一个主题',
  previous: '上一个',
  next: '下一个',
  unknown: '没有这个主题',
  unknownText: '地址可能有误，或该主题已改名。请搜索，或浏览全部主题。',
  found_other: '找到 {{count}} 个主题，最相关的在前',
  nothing: '没有包含“{{query}}”的主题',
  nothingText: '请换一种说法，三种语言都可以。',
  searchFailed: '帮助搜索失败',
  own: '本校帮助',
  more: '供程序使用',
  apiDocs: 'API 文档',
  apiDocsText: '本服务器的全部接口，可阅读和试用。在新标签页中打开。',
  groups: {
    using: '使用智能体',
    knowledge: '知识库',
    publishing: '发布',
    platforms: '连接各平台',
    embedding: '嵌入',
    school: '学校管理'
  },
  for: {
    everyone: '适用于所有人',
    publishers: '适用于智能体开发者和管理员',
    admins: '适用于管理员'
  },
  pictures: {
    review: '状态示意图：私有智能体提交后等待审核，随后通过或被驳回，被驳回的可以再次提交',
    embed: '两个页面的示意图：一个在角落有打开对话的按钮，另一个在页面中间显示对话',
    coze: '智能体的 ID 是 /bot/ 后面的数字。',
    chatglm: 'App ID 是地址的最后一段。',
    openai: '填写标出的部分，其后的路径会自动补上。',
    bedrock: '以别名的 ARN 作为 App ID，其中已包含区域。'
  },
  topics: {
    'find-agents': {
      title: '查找智能体',
      about: '按需要或名称搜索、按分类浏览，找回用过的智能体。'
    },
    chat: {
      title: '提问与追问',
      about: '提问、回答的不同版本、历史对话和快捷键。'
    },
    'chat-files': {
      title: '针对文档提问',
      about: '把文件、链接或粘贴的长文本附在问题里。'
    },
    sources: {
      title: '核对来源',
      about: '回答中的编号指向哪里，没有来源的回答意味着什么。'
    },
    flows: {
      title: '表单与工作流',
      about: '先填表再对话的智能体，以及运行一次就给出结果的智能体。'
    },
    privacy: {
      title: '保存哪些内容，谁能看到',
      about: '您的问题会发送到哪里、谁能看到、如何删除。'
    },
    interruptions: {
      title: '遇到问题时',
      about: '离线、回答中断、额度用完等情况及处理方法。'
    },
    settings: {
      title: '语言、外观与设备',
      about: '选择语言和配色，在其他设备上退出登录。'
    },
    knowledge: {
      title: '知识库',
      about: '什么是知识库、谁可以做什么、如何共享。'
    },
    documents: {
      title: '添加文档',
      about: '支持的格式、文件夹、网页、处理进度，以及失败时怎么办。'
    },
    scans: {
      title: '扫描件与文字图片',
      about: '图片中的文字会被识别。怎样扫描效果更好。'
    },
    tables: {
      title: '表格',
      about: '表格的行如何读取，怎样准备便于回答的表格。'
    },
    passages: {
      title: '段落：查看与更正',
      about: '查看从文档中读出的内容，更正它，或停用其中一部分。'
    },
    'questions-answers': {
      title: '问答',
      about: '手动或用表格写下最常被问到的答案。'
    },
    publish: {
      title: '三步发布智能体',
      about: '选择平台、连接、自定义。'
    },
    'review-status': {
      title: '状态与审核',
      about: '各种状态的含义，以及被驳回后怎么办。'
    },
    share: {
      title: '分享与额度',
      about: '面向所有人或仅限登录用户的链接，以及提问次数上限。'
    },
    'platform-dify': {
      title: 'Dify',
      about: '在哪里找到应用的 API 地址和密钥。'
    },
    'platform-openai': {
      title: 'OpenAI API 与兼容服务',
      about: 'OpenAI、DeepSeek、vLLM、Ollama 等：地址、密钥和模型。'
    },
    'platform-coze': {
      title: '扣子（Coze）',
      about: '地址中的 ID、访问令牌或 OAuth 应用。'
    },
    'platform-chatglm': {
      title: '智谱（ChatGLM）',
      about: 'chatglm.cn 的智能体，以及 BigModel 的应用。'
    },
    'platform-hiagent': {
      title: 'HiAgent',
      about: '部署的地址、应用的密钥，以及工作流的输入项。'
    },
    'platform-copilot': {
      title: 'Copilot Studio',
      about: 'Direct Line 机密或令牌终结点。'
    },
    'platform-bedrock': {
      title: 'Amazon Bedrock',
      about: '别名的 ARN、访问密钥，以及所需权限。'
    },
    embed: {
      title: '嵌入自己的网页',
      about: '网页小组件或 iframe、允许的网站、脚本选项。'
    },
    identity: {
      title: '为网站的用户签发令牌（英文）',
      about: '令牌的声明，以及 Node.js、Python、PHP 和 Java 的代码。供开发人员阅读。'
    },
    course: {
      title: '学习平台的课程',
      about: '要求、考试、文档、查看对话、学情和成绩册。供老师和助教阅读。'
    },
    'embed-moodle': {
      title: '嵌入 Moodle',
      about: '以页面、文字区或链接的形式放进课程。'
    },
    'embed-canvas': {
      title: '嵌入 Canvas',
      about: '放进页面或单元。'
    },
    'embed-blackboard': {
      title: '嵌入 Blackboard',
      about: '放进文档，或作为链接。'
    },
    'embed-wordpress': {
      title: '嵌入 WordPress 等网站',
      about: '放进一个页面，或放到全站。'
    },
    'embed-brightspace': {
      title: '嵌入 Brightspace',
      about: '放进页面、课程主页，或作为链接。'
    },
    'embed-docusaurus': {
      title: '嵌入 Docusaurus',
      about: '放到文档网站的全站，或放进一个页面。'
    },
    'embed-notion': {
      title: '嵌入 Notion',
      about: '用链接的地址嵌入，其他工具也一样。'
    },
    'first-day': {
      title: '第一天',
      about: '管理员首先要做的事，按顺序。'
    },
    users: {
      title: '用户与部门',
      about: '列表里有谁、三种角色，以及如何更改。'
    },
    review: {
      title: '审核智能体',
      about: '查看、试用、决定：通过之前要检查什么。'
    },
    'manage-agents': {
      title: '启用、停用与推荐',
      about: '在一张表里管理全校的智能体。'
    },
    'usage-stats': {
      title: '使用统计',
      about: '统计哪些内容，不统计哪些。'
    },
    appearance: {
      title: '外观',
      about: '学校的名称、图片和页脚。'
    },
    rules: {
      title: '提问规则',
      about: '拒绝哪些词语和模式、个人信息、通知以及审核服务。'
    },
    retention: {
      title: '对话保存多久',
      about: '学校可以设置什么、哪个期限生效、会清除什么。'
    },
    budgets: {
      title: '设置使用额度',
      about: '每天、每周、每月或每学期可以使用多少，谁即将用完，以及一次性增加。'
    },
    lti: {
      title: '课程中的智能体（LTI 1.3）',
      about: '逐项连接 Moodle、Canvas、Blackboard、Brightspace、Sakai 和 Open edX。'
    },
    audit: {
      title: '审计',
      about: '记录哪些更改、由谁在何时做出。'
    },
    troubleshooting: {
      title: '按现象排查',
      about: '大家报告的现象、原因，以及由谁处理。'
    },
    operations: {
      title: '运维指南（英文）',
      about: '安装、身份提供方、备份、限额。供服务器运维人员阅读。'
    }
  }
}
