import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/shell.ts'

export const words: Translation<typeof english> = {
  product: 'Lyceum',
  menu: {
    navigation: '导航',
    home: '首页',
    discover: '发现',
    conversations: '对话',
    recentlyUsed: '最近使用',
    recent: '最近',
    publish: '发布智能体',
    myWork: '我的工作台',
    management: '管理中心',
    help: '帮助',
    helpHere: '本页帮助（在新标签页中打开）',
    settings: '设置',
    login: '登录',
    logout: '退出登录',
    openSidebar: '展开侧边栏',
    closeSidebar: '收起侧边栏',
    account: '{{name}} 的账号菜单',
    path: '当前位置',
    skip: '跳到正文',
    language: '语言',
    theme: '外观',
    version: '版本',
    search: '搜索与命令',
    notifications: '通知',
    unread: '通知，{{figure}} 条未读'
  },
  themes: { auto: '跟随系统', light: '浅色', dark: '深色' },
  identities: { student: '学生', faculty: '教职工' },
  roles: { admin: '管理员', agent_manager: '智能体开发者', regular_user: '普通用户' },
  categories: { learning: '学习', management: '管理', research: '科研', teaching: '教学' },
  types: { chat: '对话', chatflow: '对话流', workflow: '工作流' },
  statuses: { private: '私有', under_review: '等待审核', approved: '已通过', rejected: '已驳回', disabled: '已停用' },
  actions: {
    retry: '重试',
    back: '返回',
    cancel: '取消',
    save: '保存',
    close: '关闭',
    delete: '删除',
    edit: '编辑',
    copy: '复制',
    copied: '已复制',
    home: '回到首页'
  },
  states: {
    loading: '正在加载…',
    failedTitle: '加载失败',
    noResult: '没有结果',
    busyFor: '请求过多，或暂时无法提供服务。请在 {{time}} 后重试。',
    retryIn: '{{text}} 请在 {{time}} 后重试。'
  },
  missing: {
    offline: '网络已断开',
    offlineText: '请检查网络连接，恢复后页面会继续加载。',
    replaced: '有新版本可用',
    replacedText: '此页面属于旧版本，请重新加载后继续。',
    reload: '重新加载'
  },
  failed: { deletion: '删除失败', reset: '重置失败', change: '更改失败', upload: '上传失败', export: '导出失败' },
  leaving: {
    title: '要离开此页面吗？',
    reply: '回答会继续生成，稍后可在历史对话中查看。',
    temporaryReply: '此对话不会保留，现在离开将丢失正在生成的回答。',
    upload: '有文件正在上传，现在离开将丢失该文件。',
    draft: '填写的内容尚未保存，现在离开将会丢失。',
    stay: '留下',
    leave: '离开'
  },
  entered: { back: '您填写的内容已恢复，尚未保存。', startOver: '重新填写' },
  pages: { previous: '上一页', next: '下一页', of: '第 {{page}} 页，共 {{pages}} 页' },
  sort: { by: '排序方式', rising: '升序排列', falling: '降序排列' }
}
