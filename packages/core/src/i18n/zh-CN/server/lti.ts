import type { words as english } from '../../en-US/server/lti.ts'
import type { Translation } from '../../translation.ts'

export const words: Translation<typeof english> = {
  opening: '正在打开…',
  continue: '继续',
  frameBlocked: {
    title: '请在新标签页中打开',
    text: '此浏览器不允许框架保存任何信息，因此无法在这里安全地打开。',
    button: '在新标签页中打开'
  },
  failures: {
    malformed: {
      title: '无法打开',
      text: '学习平台发来的内容不完整。请重新加载课程页面；如果仍然不行，请告知学习平台的管理人员。'
    },
    unknownPlatform: { title: '未知的学习平台', text: '此学习平台尚未在这里注册，可由管理员注册。' },
    severalClients: {
      title: '无法确定是哪一个注册',
      text: '此学习平台在这里有多个注册，但没有说明是哪一个。学习平台的管理人员可以让它附带客户端 ID。'
    },
    expired: { title: '请重新加载课程页面', text: '此页面只能打开一次，且几分钟内有效。请重新加载课程页面后再打开。' },
    otherBrowser: { title: '请重新打开课程页面', text: '无法在此框架中安全地打开。请重新打开课程页面，或在新窗口中打开。' },
    refused: {
      title: '无法打开',
      text: '学习平台发来的内容未被接受。请重新加载课程页面；如果仍然不行，请把此代码告诉管理员。'
    },
    noKeys: { title: '无法连接学习平台', text: '读取不到学习平台的密钥，因此无法确认身份。请一分钟后重新加载课程页面。' },
    pending: {
      title: '尚未批准',
      text: '这门课程所用的安装首次连接到这里，须由 Lyceum 管理员批准一次；批准后请重新加载课程页面。'
    },
    blocked: { title: '此处不可用', text: 'Lyceum 管理员已停用此安装。' },
    personBlocked: { title: '您的账号已被停用', text: 'Lyceum 管理员停用了您的账号。请联系学校负责 Lyceum 的人员。' },
    platformError: { title: '学习平台已拒绝', text: '学习平台的说明：' },
    tooMany: { title: '同时打开的人太多', text: '请等一分钟，再重新加载课程页面。' },
    notTeacher: { title: '请联系老师', text: '只有本课程的老师可以选择在这里放置什么。' },
    nothingWanted: { title: '此处无法放置', text: '学习平台在此处不接受链接。' },
    reviewNothing: { title: '没有可查看的内容', text: '这里没有提交的内容。其他对话属于参与对话的人，不会在成绩册中显示。' },
    notHandedIn: {
      title: '这里没有内容',
      text: '内容已随课程或提交人一起删除，或者链接不完整。'
    },
    sessionOver: {
      title: '请重新加载课程页面',
      text: '您在此处的登录已失效：可能时间过久，或您已不在该课程中。请重新加载课程页面以继续。'
    }
  },
  code: '代码',
  request: '请求',
  notChosen: { title: '这里还没有内容', text: '老师尚未选择智能体。请稍后再来看看。' },
  agentGone: { title: '此智能体不可用', text: '它已被停用或收回。老师可以另选一个。' },
  backToCourse: '返回课程',
  picker: {
    title: '选择智能体',
    several: '选择智能体',
    lead: '它会按发布者的设置在本课程中回答问题。',
    search: '搜索智能体',
    find: '搜索',
    all: '全部智能体',
    placed: '本课程中的',
    former: '复制来源课程中的',
    mine: '我发布的',
    show: '显示',
    agents: '智能体',
    found_other: '{{count}} 个智能体',
    none: '没有找到智能体。',
    place: '放入课程',
    cancel: '取消',
    chooseOne: '请先选择智能体。',
    more: '还有更多，请搜索您需要的智能体。',
    gone: '原来放在这里的智能体已不可用，请另选一个。',
    current: '当前选择',
    takesPart: '参与情况计入成绩册',
    change: '另选智能体'
  },
  course: {
    open: '我的课程',
    unread_other: '{{count}} 条新通知',
    instructions: '老师对智能体的要求：',
    review: '老师可以查看您在这里开始的对话和您的姓名（声明日期：{{date}}）。在您首次看到本提示之前开始的对话不会显示给老师。'
  },
  handIn: {
    open: '提交对话',
    title: '提交一段对话',
    lead: '系统会生成一份任何人（包括您自己）都无法修改的副本。老师可以看到它和您的姓名，得到链接的人也可以查看。',
    none: '您在本课程中还没有可以提交的对话：请先提问并得到回答。',
    conversations: '您在本课程中的对话',
    chooseOne: '请选择一段回答已经完成的对话。最多可提交五十段，过长的对话无法提交。',
    confirm: '提交',
    done: '已提交',
    doneText: '老师可以在课程页面上看到它；如果此链接在成绩册中有一列，也可以从成绩册中打开。',
    link: '链接',
    linkText: '请填写到学习平台提交作业的地方。得到链接的人都可以查看副本。',
    citation: '引用格式',
    kind: '与 AI 智能体的对话',
    copy: '这是对话提交时的副本。',
    author: '提交人',
    anonymous: '一名学生',
    agent: '智能体',
    course: '课程',
    earlier: '此前提交的',
    handedIn: '提交时间',
    sources: '来源：',
    download: '下载用于计算哈希值的原始内容（JSON）'
  },
  account: {
    way: '关联学校账号',
    show: '我的学校账号',
    title: '关联您的学校账号',
    lead: '关联后，您可以把这里的对话转到门户中继续，也可以反过来，使用额度合并为一份。老师还可以从门户打开课程，并在那里用表格批量运行课程的工作流。除此之外不会增加任何权限，老师也看不到这项关联。',
    open: '打开门户并登录',
    openText: '请用您自己的学校账号登录，不要使用他人的账号。',
    openPortal: '打开门户',
    otherDevice: '或在另一台设备上打开 {{address}}，并输入以下代码：',
    secret: '代码十分钟内有效，只能使用一次。请勿告诉任何人。',
    confirm: '在门户中确认',
    confirmText: '门户会显示要关联的是哪个学习平台的谁的账号。确认是您本人后再继续。',
    number: '输入门户随后显示的四位数字',
    go: '继续',
    waiting: '还没有人在门户中确认。请先到门户中确认。',
    wrong: '与门户显示的数字不一致，请再核对一次。',
    chat: '返回对话',
    again: '关联账号',
    start: {
      unlinked: '已解除关联。已经转过去继续的对话会保留在原处。',
      refused: '没有关联任何账号。如果是别人给您的代码或账号，请告知门户的管理人员。',
      over: '没有关联任何账号：代码已失效、该账号无法关联，或数字三次输入错误。',
      tooMany: '一小时内获取的代码过多，请稍后再试。',
      nobody: '只有学习平台能确认身份的人才能关联账号，预览身份和匿名访问不可以。'
    },
    goOn: {
      label: '在门户中继续',
      text: '这段对话及其文件会复制到您的学校账号，您可以在那里继续。原对话留在课程中，仍适用课程的规则：老师声明过查看时，仍可查看原对话。副本在课程考试期间同样关闭，并会随课程对话一起删除。部分智能体在那里会重新开始，不记得之前的内容。',
      go: '去门户继续',
      done: '副本已存入您的学校账号。',
      open: '打开门户',
      close: '关闭',
      busy: '请等待回答完成。',
      failed: '无法在门户中继续：对话过长、未保存，或课程已关闭。'
    },
    isYours: '这是您的账号吗？',
    isYoursText: '该账号已在门户中确认。请仅在它属于您本人时关联：您转到门户继续的对话会进入这个账号。',
    yes: '是的，关联',
    no: '不是我的',
    done: '关联完成',
    linked: '您的学校账号',
    linkedText: '在对话的菜单中可以转到门户继续。门户的设置中会列出此账号，也可以在那里解除关联。',
    unlink: '解除关联'
  },
  returning: '正在返回学习平台…',
  registration: {
    title: '注册 Lyceum',
    invalid: { title: '此地址已失效', text: '注册地址只能使用一次，三天内有效。请由 Lyceum 管理员重新生成。' },
    refused: {
      title: '未完成注册',
      unreachable: '无法读取学习平台的配置。',
      mismatch: '此配置与其所称的学习平台不符。',
      insecure: '此配置中含有不允许访问的地址。',
      unsupported: '此学习平台不具备 LTI 1.3 所需的功能。',
      rejected: '学习平台没有接受注册，其说明为：'
    },
    check: '请确认这是您的学习平台，然后注册。',
    issuer: '地址',
    school: '学校',
    product: '产品',
    permissions: '申请的权限',
    none: '无其他权限',
    roster: '课程成员的姓名',
    grades: '成绩册中的一列',
    confirm: '注册',
    done: { title: '注册完成', text: 'Lyceum 已注册。可能还需要在学习平台中启用。' },
    known: {
      title: '此前已注册',
      text: '此学习平台已用相同的客户端 ID 在这里注册，这里没有任何改变。学习平台接受了这次注册，可能会显示一个新的或已更新的条目。'
    },
    close: '关闭'
  }
}
