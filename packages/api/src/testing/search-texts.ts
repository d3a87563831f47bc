/** Short documents of an invented university, in three languages and mixed: id, title, text. */
export const documents: [id: string, title: string, text: string][] = [
  [
    'late',
    'Late submission of coursework',
    'Work handed in after the deadline loses ten percent of its mark for each day. After five days it is not marked. Ask for an extension before the deadline.'
  ],
  [
    'extension',
    'Extensions and mitigating circumstances',
    'Illness, bereavement or an accident can justify more time. Fill in form MC-7 within seven days and attach a medical certificate.'
  ],
  [
    'plagiarism',
    'Academic integrity',
    'Presenting the words or ideas of others as your own is plagiarism. Cite every source. Cases are heard by the integrity panel.'
  ],
  [
    'citing',
    'How to cite',
    'Use APA style: author, year and page in the text, and a reference list in alphabetical order at the end.'
  ],
  [
    'library',
    'Library opening hours',
    'The main library opens at 8:00 and closes at 22:00. In examination weeks it stays open all night.'
  ],
  [
    'loans',
    'Borrowing books',
    'Undergraduates may borrow fifteen books for three weeks. Renew them online. Overdue books cost fifty cents a day.'
  ],
  [
    'wifi',
    'Connecting to the campus network',
    'Choose eduroam and sign in with your university e-mail address. Devices without a browser are registered by their MAC address.'
  ],
  [
    'printing',
    'Printing and scanning',
    'Send documents to the printer queue UNI-PRINT-02. A black page costs five cents; scanning is free.'
  ],
  [
    'comp1021',
    'COMP-1021 Introduction to Computer Science',
    'Python programming, variables, loops, recursion. No prerequisites. Three hours of lectures and a lab each week.'
  ],
  ['comp2011', 'COMP-2011 Programming with C++', 'Pointers, classes, templates and memory management. Prerequisite: COMP-1021.'],
  [
    'math1014',
    'MATH-1014 Calculus II',
    'Techniques of integration, sequences, power series and Taylor expansions. Prerequisite: a pass in Calculus I.'
  ],
  [
    'git',
    'Working with branches',
    'To replay your commits on top of another branch call git_rebase("main"). Conflicts are shown by mergeTool. Never force a push to a shared branch.'
  ],
  [
    'deploy',
    'Setting up the lab server',
    'Install Node.js 20.11.1 and set maxOldSpaceSize to 4096. The service listens on port 8443.'
  ],
  [
    'safety',
    'Laboratory safety',
    'Wear goggles and a coat. In case of a chemical splash rinse for fifteen minutes and call extension 5555.'
  ],
  ['fire', 'Fire alarm', 'Leave the building by the nearest stairs, never by the lift, and gather on the lawn.'],
  [
    'counsel',
    'Counselling service',
    'Students who feel anxious, lonely or exhausted can talk to a counsellor in confidence, without charge.'
  ],
  [
    'scholar',
    'Merit scholarships',
    'Students whose grade point average is above 3.7 may apply for a scholarship in March. It covers tuition fees for a year.'
  ],
  ['refund', 'Tuition refunds', 'Whoever withdraws in the first two weeks is paid back ninety percent of the fees.'],
  [
    'visa',
    'Student visas',
    'Overseas students must renew their permit four weeks before it expires. Bring your passport and the letter of enrolment.'
  ],
  [
    'internship',
    'Internships',
    'The careers office publishes placements with companies each September. An internship of twelve weeks counts six credits.'
  ],
  ['zh-exam', '期末考试规定', '考试开始三十分钟后不得进入考场。考生须携带学生证,手机必须关机。'],
  ['zh-makeup', '缓考与补考', '因病不能参加考试的学生应在考前提交缓考申请和医院证明,补考安排在下学期第二周。'],
  ['zh-card', '校园卡挂失', '校园卡遗失后请立即在服务大厅或手机应用上挂失,补办工本费二十元。'],
  ['zh-dorm', '宿舍管理办法', '宿舍每晚十一点关门,禁止使用大功率电器。调换房间须向宿管办公室申请。'],
  ['zh-canteen', '食堂营业时间', '第一食堂早餐六点半开始供应,晚餐到八点结束。清真窗口在二楼。'],
  ['zh-credit', '学分与毕业要求', '本科生须修满一百六十学分,其中必修课一百二十学分,并通过毕业论文答辩。'],
  ['zh-thesis', '毕业论文格式', '论文正文用小四号宋体,行距一点五倍,参考文献按国家标准著录。'],
  ['zh-linear', '线性代数:特征值', '若方阵与非零向量的乘积等于该向量的倍数,则该倍数称为特征值。特征值是特征多项式的根。'],
  ['zh-photo', '光合作用', '植物在叶绿体中利用光能把二氧化碳和水转化为有机物并释放氧气。'],
  ['zh-network', '网络故障处理', '无法上网时先检查网线和账号余额,再重启路由器。软件下载请使用校内镜像。'],
  ['tw-leave', '請假辦法', '學生因事請假應事先在線上系統申請,病假須附診斷證明。曠課達三分之一者不得參加期末考。'],
  ['tw-library', '圖書館借閱規則', '大學部學生可借二十本書,借期三十天。逾期每日罰款五元。電子資源可在校外登入使用。'],
  ['tw-transfer', '轉系申請', '學生修業滿一年後可於四月申請轉系,須附歷年成績單與自傳。'],
  ['tw-health', '校醫門診', '健康中心每週一至週五上午看診,請攜帶健保卡。緊急情況請撥校內分機一一九。'],
  ['tw-software', '軟體授權', '在校師生可免費安裝統計軟體與防毒程式,請以學號登入下載。'],
  ['tw-exchange', '交換學生計畫', '赴海外姊妹校交換一學期的名額於十月公告,需提供英語檢定成績。'],
  ['tw-cell', '細胞分裂', '有絲分裂分為前期、中期、後期與末期,染色體在中期排列於赤道板。'],
  ['tw-history', '工業革命', '十八世紀的英國以蒸汽機取代人力,紡織業首先機械化。'],
  ['mix-python', 'Python 作业提交', '请把 assignment3.py 上传到 Moodle,文件名里要有学号。超过 deadline 按天扣分。'],
  ['mix-zoom', 'Zoom 線上課程', '請以學校 Email 登入 Zoom,進入 meeting 前先把名稱改成學號與姓名。'],
  ['mix-db', '資料庫 SQL 練習', '用 JOIN 合併兩個 table,再以 GROUP BY 計算每位學生的平均分數。index 可加快查詢。'],
  ['mix-ml', '机器学习 overfitting', '训练误差小而测试误差大叫做过拟合,可以用 dropout、regularization 或更多数据缓解。']
]

/** Questions with the document that answers each. */
export const questions: [question: string, answer: string][] = [
  ['What happens if I hand in my coursework two days late?', 'late'],
  ['how many marks are deducted for each day', 'late'],
  ['I was ill, can I get more time?', 'extension'],
  ['form MC-7', 'extension'],
  ['mc7', 'extension'],
  ['Is copying from a friend plagiarism?', 'plagiarism'],
  ['How should the reference list be sorted?', 'citing'],
  ['APA citation of a page', 'citing'],
  ['When does the library close?', 'library'],
  ['Is the library open at night before exams?', 'library'],
  ['how many books can I borrow', 'loans'],
  ['fine for overdue book', 'loans'],
  ['eduroam login', 'wifi'],
  ['register a device by mac address', 'wifi'],
  ['price of printing a page', 'printing'],
  ['UNI-PRINT-02', 'printing'],
  ['COMP1021 prerequisites', 'comp1021'],
  ['Which course teaches recursion in Python?', 'comp1021'],
  ['c++ templates', 'comp2011'],
  ['course on pointers', 'comp2011'],
  ['Taylor series', 'math1014'],
  ['MATH 1014', 'math1014'],
  ['git rebase', 'git'],
  ['what does mergetool do', 'git'],
  ['max old space size', 'deploy'],
  ['node 20.11', 'deploy'],
  ['chemicals in my eye', 'safety'],
  ['where do we meet when the fire alarm rings', 'fire'],
  ['I feel lonely and anxious', 'counsel'],
  ['scholarships for good grades', 'scholar'],
  ['money back after withdrawing from a course', 'refund'],
  ['renewing my student permit', 'visa'],
  ['credits for an internship', 'internship'],
  ['libary opeing hours', 'library'],
  ['plagarism', 'plagiarism'],
  ['scolarship tuiton', 'scholar'],
  ['考试迟到多久不能进考场?', 'zh-exam'],
  ['生病了不能考試怎麼辦', 'zh-makeup'],
  ['校园卡丢了怎么补办', 'zh-card'],
  ['宿舍幾點關門', 'zh-dorm'],
  ['食堂早餐几点开始', 'zh-canteen'],
  ['毕业需要多少学分?', 'zh-credit'],
  ['論文的行距是多少', 'zh-thesis'],
  ['什么是特征值', 'zh-linear'],
  ['特徵多項式', 'zh-linear'],
  ['植物如何释放氧气', 'zh-photo'],
  ['上不了网先检查什么', 'zh-network'],
  ['请假要交什么证明', 'tw-leave'],
  ['曠課太多會怎樣', 'tw-leave'],
  ['图书馆借书逾期罚款', 'tw-library'],
  ['怎么申请转系', 'tw-transfer'],
  ['看校醫要帶什麼', 'tw-health'],
  ['免费统计软件在哪里下载', 'tw-software'],
  ['交换生名额什么时候公布', 'tw-exchange'],
  ['有丝分裂有哪几个时期', 'tw-cell'],
  ['蒸汽机与纺织业', 'tw-history'],
  ['Python 作業遲交會扣分嗎', 'mix-python'],
  ['zoom meeting 名稱要怎麼改', 'mix-zoom'],
  ['SQL 的 GROUP BY 怎么用', 'mix-db'],
  ['怎樣避免 overfitting', 'mix-ml'],
  ['过拟合', 'mix-ml'],
  ['assignment3', 'mix-python']
]
