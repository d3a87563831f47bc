/** Longer documents of an invented university as Markdown, by file name: their sections resemble each other. */
export const handbooks: Record<string, string> = {
  'student-handbook.md': `# Student handbook

## Attendance
You are expected at every seminar and laboratory class. Registers are taken in the first ten minutes; whoever comes later is counted as absent. Missing more than a fifth of the classes of a module without a reason leads to a talk with your personal tutor, and in the end to exclusion from its examination.

## Absence through illness
Tell the school office on the first day, by telephone or e-mail. For up to five days you certify yourself on the form SC-1; for anything longer a doctor's note is needed. Classes missed in this way are not counted against you, but the work has to be made up.

## Academic appeals
You may appeal against a decision of the examination board within fourteen days of its publication, on the grounds of procedure, bias, or circumstances that the board did not know. Disagreeing with a mark is not enough. Appeals are decided by people who took no part in the decision.

## Taking a break from study
An interruption lasts one term or one year. Talk to your tutor first, because loans, visas and housing depend on your being enrolled. You come back into the same year of the programme. A second interruption needs the consent of the dean.

## Paying fees
Fees are due in October and January. You may pay by card, by bank transfer or in eight instalments. Those who fall behind lose access to the library and cannot graduate until the debt is settled. Hardship grants are given by the money advice team.

## Graduation ceremonies
Ceremonies take place in July and December in the Great Hall. Register by the end of April and order your gown from the supplier at least four weeks before. Each graduate receives two guest tickets; further ones are drawn by lot.
`,
  'physics-lab.md': `# First-year physics laboratory

## Keeping a lab book
Write in ink, date each page, and never tear one out. A mistake is crossed out with a single line so that it can still be read. Sketch the apparatus, note the serial numbers of instruments, and write down readings as you take them, not afterwards from memory.

## Uncertainty of measurements
Every result has an uncertainty. Repeat readings and give the standard error of the mean; for a single reading take half of the smallest division. When quantities are multiplied, their relative uncertainties are added in quadrature. State results with one significant figure of uncertainty.

## The pendulum
Measure the period for eight lengths between 20 and 160 cm by timing twenty swings. Keep the amplitude below ten degrees. Plot the square of the period against the length: the slope gives the acceleration due to gravity, which should agree with 9.81 within your uncertainty.

## Working with lasers
The helium-neon lasers are of class 2. Never look into the beam, take off watches and rings, and keep the beam below the height of the eyes. Block it whenever nobody measures. Report every broken interlock at once to the technician.

## Writing the report
A report has an abstract, a method, results with graphs, and a discussion, on no more than six pages. It is handed in one week after the experiment. Graphs need labelled axes with units and error bars. Raw data go into an appendix.
`,
  'statistics-notes.md': `# Statistics for the social sciences

## Mean, median and mode
The mean is the sum divided by the number of values; a few very large values pull it upwards. The median is the value in the middle and resists outliers, which is why incomes are described by it. The mode is the most frequent value and the only one of the three that makes sense for categories.

## Sampling
In a simple random sample every member of the population has the same chance. Stratified sampling first divides the population into groups and draws from each. A convenience sample, such as the students who happen to pass by, tells little about anybody else, however large it is.

## Hypothesis tests
A test asks how likely data at least as extreme would be if the null hypothesis were true: that is the p value. A small one is evidence against the null hypothesis, not the probability that it is false. With twenty tests at the five percent level, one is expected to be significant by chance.

## Regression
A regression line minimises the sum of squared residuals. The slope says by how much the outcome changes for one unit of the predictor. R squared is the share of the variance that the line explains. Plot residuals: a curve or a funnel shows that the model is wrong.
`,
  '研究生手册.md': `# 研究生手册

## 导师与选题
研究生在第一学期末之前与导师商定研究方向,并提交选题报告。更换导师须经原导师、新导师和学院三方同意,每人只能更换一次。导师每月至少与学生面谈一次,面谈记录由双方签字后存档。选题确定之后如需调整,应重新提交报告并说明理由,由学院学位委员会审批。

## 中期考核
硕士生在第三学期、博士生在第四学期参加中期考核。考核内容包括课程成绩、文献综述和阶段性成果。考核不合格者可在三个月后重新考核一次,仍不合格的按结业或退学处理。考核小组由五名教师组成,导师本人不参加投票,考核结果在学院网站公示一周。

## 学术道德
引用他人成果必须注明出处。抄袭、伪造数据、一稿多投均属学术不端行为,一经查实取消学位申请资格。学位论文送审之前须通过查重,重复率超过百分之十五的不得送审。使用人工智能工具辅助写作的,应当在论文致谢中说明工具名称和使用范围。

## 奖助学金
国家奖学金每年九月评选,博士生三万元,硕士生两万元。助学金按月发放,每年发放十个月。担任助教的研究生每周工作不超过二十小时,由院系支付岗位津贴。家庭经济困难的学生可以另外申请临时补助,申请表交到学生工作办公室审核。

## 论文答辩
答辩委员会由五名专家组成,其中至少一名来自校外。论文须提前二十天送达评阅人。答辩以无记名投票方式表决,三分之二以上同意方为通过。未通过者可以在半年到一年之内修改论文后重新申请答辩一次。答辩结束之后两周内须将论文定稿交到图书馆。
`,
  '操作系统讲义.md': `# 操作系统讲义

## 进程与线程
进程是资源分配的基本单位,线程是调度的基本单位。同一进程的线程共享地址空间和打开的文件,但是各有自己的栈和寄存器。创建线程的开销远小于创建进程。线程之间通信可以直接读写共享变量,但是需要同步机制来避免竞争条件,否则结果取决于执行的先后次序。

## 死锁
死锁的四个必要条件是互斥、占有并等待、不可剥夺和循环等待。破坏其中任何一个即可预防死锁,例如要求进程一次申请全部资源,或者规定资源按编号递增的次序申请。银行家算法在分配之前检查系统是否仍处于安全状态,从而避免死锁的发生,代价是需要预先知道最大需求。

## 虚拟内存
虚拟内存让每个进程以为自己独占全部地址空间。页表把虚拟页映射到物理页框,快表缓存最近使用的映射。访问不在内存的页会引起缺页中断,由操作系统从磁盘调入。常用的页面置换算法有先进先出、最近最少使用和时钟算法;物理页框太少时会出现抖动现象。

## 文件系统
目录项把文件名对应到索引节点,索引节点记录文件的大小、权限和数据块的位置。日志文件系统先把修改写入日志,崩溃之后可以重放,从而保证一致性。硬链接指向同一个索引节点,符号链接则保存另一个路径,目标被删除之后符号链接就会失效。
`,
  '宿舍手冊.md': `# 學生宿舍手冊

## 申請與抽籤
每年四月一日起於線上系統登記下學年床位,五月中旬公布抽籤結果。身心障礙學生、低收入戶學生與境外新生有保障床位,不必參加抽籤。中籤者須於兩週內繳清住宿費,逾期視同放棄,床位由候補者依序遞補。未中籤者可以登記候補,也可以洽詢校外租屋資訊平台。

## 訪客與門禁
宿舍大門於深夜十二點至清晨六點管制,憑學生證感應進出。訪客須在服務台換證登記,最晚停留到晚上十點,不得過夜。私自留宿外人者記點五點,累計十點即取消住宿資格。外出過夜者請事先在系統填寫外宿單,以便緊急時聯絡。

## 洗衣與廚房
每層樓設有投幣式洗衣機與烘衣機,洗一次二十元,烘乾每十分鐘十元。公共廚房開放時間為早上七點到晚上十點,使用後請立即清潔並關閉瓦斯。冰箱內的食物須標示姓名與日期,每週日晚上由值日生清理未標示或過期的食物。

## 退宿與退費
學期開始前退宿者退還全部費用;開學後六週內退還三分之二,超過六週退還三分之一,超過十二週不予退費。離開前須完成房間檢查、繳回鑰匙並清空個人物品。損壞公物照價賠償,保證金於檢查無誤後一個月內匯入學生帳戶。
`,
  '微積分講義.md': `# 微積分講義

## 極限的定義
若對於任意正數 epsilon,都存在正數 delta,使得當自變數與某點的距離小於 delta 時,函數值與 L 的距離小於 epsilon,則稱函數在該點的極限為 L。左極限與右極限都存在且相等時,極限才存在。夾擠定理常用來求難以直接計算的極限,例如正弦函數除以自變數。

## 導數的應用
導數為正的區間函數遞增,為負則遞減。臨界點是導數為零或不存在之處,可能是極大值、極小值或者都不是。二階導數判斷凹凸性,反曲點是凹凸性改變之處。最佳化問題先把目標寫成一個變數的函數,再求臨界點並且檢查端點。

## 積分技巧
分部積分來自乘積的微分公式,適合多項式乘上指數或三角函數。代換積分把複雜的內層函數設為新變數。有理函數可以拆成部分分式之後逐項積分。遇到平方根時可以考慮三角代換,最後記得換回原來的變數並加上積分常數。

## 無窮級數
等比級數在公比絕對值小於一時收斂。比值審斂法看相鄰兩項之比的極限,小於一時收斂,大於一時發散,等於一時無法判斷。交錯級數若各項遞減趨於零則收斂。泰勒級數用多項式逼近函數,餘項估計誤差的大小。
`,
  'team-project.md': `# 软件工程 team project 指南

## 分支与 pull request
每个功能建立自己的 branch,命名为 feature/学号-简述。完成之后提交 pull request,至少一名同学 review 并 approve 才能合并到 main。禁止直接 push 到 main。合并采用 squash,commit message 用英文写明原因。冲突由提交者自己解决,解决之后重新运行全部测试。

## 持续集成
每次 push 都会触发 CI,依次运行 lint、unit test 和 build。任何一步失败都不能合并。覆盖率低于百分之八十时 CI 会给出警告。流水线配置在 .github/workflows/ci.yml,需要的密钥由助教统一配置,不要写进仓库。构建产物保留七天,可以在页面上下载。

## Scrum 与会议
Sprint 为期两周。每周一三五有十五分钟的 stand-up,每个人说明昨天做了什么、今天做什么、有什么阻碍。Sprint 结束时进行 demo 和 retrospective,并更新 backlog。Scrum master 由组员轮流担任,会议记录放在 wiki 上,缺席两次以上的组员扣个人分。

## 评分标准
功能占四十分,代码质量占二十分,测试占二十分,文档和 presentation 各占十分。组员之间进行 peer review,个人得分按照贡献系数从零点八到一点二调整。最后一周之后提交的代码不计分,演示视频不超过五分钟,并须包含每一位组员的讲解。
`
}

/** Questions with the document and the section that answers each. */
export const sectionQuestions: [question: string, document: string, section: string][] = [
  ['What happens when I come late to a seminar?', 'student-handbook', 'Attendance'],
  ['how many classes may I miss before I am excluded from the exam', 'student-handbook', 'Attendance'],
  ["When do I need a doctor's note?", 'student-handbook', 'Absence through illness'],
  ['SC-1 form', 'student-handbook', 'Absence through illness'],
  ['can I appeal because I disagree with my mark', 'student-handbook', 'Academic appeals'],
  ['grounds for an appeal against the examination board', 'student-handbook', 'Academic appeals'],
  ['I want to interrupt my studies for a year', 'student-handbook', 'Taking a break from study'],
  ['pay tuition fees in instalments', 'student-handbook', 'Paying fees'],
  ['hardship grant', 'student-handbook', 'Paying fees'],
  ['How many guest tickets do I get for graduation?', 'student-handbook', 'Graduation ceremonies'],
  ['where do I order a gown', 'student-handbook', 'Graduation ceremonies'],
  ['may I tear a page out of my lab book', 'physics-lab', 'Keeping a lab book'],
  ['standard error of the mean of repeated readings', 'physics-lab', 'Uncertainty of measurements'],
  ['combining relative uncertainties when multiplying', 'physics-lab', 'Uncertainty of measurements'],
  ['how to measure gravity with a pendulum', 'physics-lab', 'The pendulum'],
  ['is it safe to look into the laser beam', 'physics-lab', 'Working with lasers'],
  ['length of the report in pages', 'physics-lab', 'Writing the report'],
  ['do graphs need error bars', 'physics-lab', 'Writing the report'],
  ['why are incomes described by the median', 'statistics-notes', 'Mean, median and mode'],
  ['which average resists outliers', 'statistics-notes', 'Mean, median and mode'],
  ['stratified samples', 'statistics-notes', 'Sampling'],
  ['what does a p-value mean', 'statistics-notes', 'Hypothesis tests'],
  ['how to interpret R squared', 'statistics-notes', 'Regression'],
  ['residual plot shaped like a funnel', 'statistics-notes', 'Regression'],
  ['hypotesis test significans', 'statistics-notes', 'Hypothesis tests'],
  ['pendulm period lenght', 'physics-lab', 'The pendulum'],
  ['怎么更换导师', '研究生手册', '导师与选题'],
  ['更換指導老師需要誰同意', '研究生手册', '导师与选题'],
  ['中期考核不合格怎么办', '研究生手册', '中期考核'],
  ['论文查重率不能超过多少', '研究生手册', '学术道德'],
  ['可以用人工智能写论文吗', '研究生手册', '学术道德'],
  ['国家奖学金多少钱', '研究生手册', '奖助学金'],
  ['助教每週工作幾小時', '研究生手册', '奖助学金'],
  ['答辩委员会有几位专家', '研究生手册', '论文答辩'],
  ['論文答辯沒通過可以再申請嗎', '研究生手册', '论文答辩'],
  ['线程和进程有什么区别', '操作系统讲义', '进程与线程'],
  ['執行緒共享哪些資源 线程', '操作系统讲义', '进程与线程'],
  ['死锁的必要条件', '操作系统讲义', '死锁'],
  ['銀行家演算法 银行家算法', '操作系统讲义', '死锁'],
  ['什么是缺页中断', '操作系统讲义', '虚拟内存'],
  ['页面置换算法有哪些', '操作系统讲义', '虚拟内存'],
  ['硬链接与符号链接', '操作系统讲义', '文件系统'],
  ['崩潰之後日誌怎樣保證一致性', '操作系统讲义', '文件系统'],
  ['宿舍抽籤什麼時候公布', '宿舍手冊', '申請與抽籤'],
  ['宿舍床位怎么申请', '宿舍手冊', '申請與抽籤'],
  ['朋友可以在宿舍過夜嗎', '宿舍手冊', '訪客與門禁'],
  ['宿舍门禁几点', '宿舍手冊', '訪客與門禁'],
  ['洗衣機洗一次多少錢', '宿舍手冊', '洗衣與廚房'],
  ['公共厨房开放时间', '宿舍手冊', '洗衣與廚房'],
  ['開學後退宿可以退多少費用', '宿舍手冊', '退宿與退費'],
  ['保证金什么时候退', '宿舍手冊', '退宿與退費'],
  ['epsilon delta 定義', '微積分講義', '極限的定義'],
  ['夹挤定理', '微積分講義', '極限的定義'],
  ['反曲點怎麼找', '微積分講義', '導數的應用'],
  ['导数为负时函数递增还是递减', '微積分講義', '導數的應用'],
  ['分部積分適合什麼函數', '微積分講義', '積分技巧'],
  ['有理函数怎么积分', '微積分講義', '積分技巧'],
  ['比值審斂法', '微積分講義', '無窮級數'],
  ['泰勒级数的余项', '微積分講義', '無窮級數'],
  ['谁可以 approve 我的 pull request', 'team-project', '分支与 pull request'],
  ['merge conflict 冲突由谁解决', 'team-project', '分支与 pull request'],
  ['CI 失败可以合并吗', 'team-project', '持续集成'],
  ['ci.yml', 'team-project', '持续集成'],
  ['測試覆蓋率要多少', 'team-project', '持续集成'],
  ['stand-up 要说什么', 'team-project', 'Scrum 与会议'],
  ['how long is a sprint', 'team-project', 'Scrum 与会议'],
  ['peer review 怎么算分', 'team-project', '评分标准'],
  ['presentation 占几分', 'team-project', '评分标准']
]
