/**
 * How common terms are in everyday language, whatever a corpus is about: in a passage of 100 words, about one of e^n has it, n from 1 to 5.
 * Terms that are not listed are rarer. README.md says where this comes from.
 */

/** English words, as their terms are. */
export const everydayWords: Record<number, string> = {
  1: `
    about all and are at be but can come do don for get go good got have he her here him how if in is it just know let like ll
    look me my no not now of oh on one out re right see she so that the there they think this to up want was we well what with
    yeah you your`,
  2: `
    am an ani anyth as ask back becaus been by call could day did didn down even feel find first from give god gonna guy had
    happen has help hey his into littl love make man mayb mean more mr much need never night noth off okay onli or our over
    peopl pleas put realli said say should sir some someth sorri sure take talk tell thank them then these thing thought time
    too tri two us veri wait way were when where whi who will work would year yes`,
  3: `
    actual after again ain alon alreadi alway anoth around away babi bad beauti befor believ best better big boy bring brother
    busi came car care case caus chang check close couldn cours dad dead deal die differ doctor doe doesn done door drink eat
    els end enough ever everi everybodi everyth excus eye face famili father few fine fire found friend girl gotta great guess
    hand happi hard haven head hear heard hi hit hold home honey hope hour hous huh hurt idea isn job keep kid kind knew ladi
    last late leav left life listen live long lot made mani marri matter may meet men might mind minut miss mom money morn most
    mother move mrs must myself name new next nice offic ok old onc open other own part pay person pick place play pretti
    problem question quit read readi real rememb room run same saw school second seem seen show sinc sit somebodi someon son
    sound stand start stay still stop stuff suppos than their those three through today togeth told tomorrow tonight took turn
    uh understand until use walk wanna wasn watch week went which while whole wife without woman won wonder word world worri
    wouldn wrong yet yourself`,
  4: `
    abl absolut act afraid against agent ago ah ahead air aliv almost along also american angel answer anybodi anymor anyon
    anyway apart aren arm attack aw bag ball beat becom bed begin behind bet between bill bit black blood blow blue bodi book
    boss both box break breath brought buddi build burn buy bye cannot captain card carri catch certain chanc charg charli child
    children choic citi class clean clear cloth club coffe cold compani complet control cool cop count countri coupl court cover
    crazi cri cut daddi danc danger darl date daughter dear death decid dinner dog dr dream dress drive drop each easi either em
    enjoy everyon exact except expect explain fact fall far fast feet felt fight figur final finish fish five fix fli floor
    follow food fool forc forget four frank free front full fun funni game gave general gentlemen georg glad goe gone goodby gun
    ha hair half handl hang hate heart hide high himself honor hors hospit hot human hurri husband imagin import inform insid
    interest jack joe john join joke jump key kick king kiss known land later laugh law lead learn least leg less letter lie
    light line lock lord lose lost luck lucki ma mad major mari mark mess messag met michael mike mile million mine mistak
    moment month mouth movi music natur near news nobodi none number offer oper order outsid pain paper parent park parti pass
    past perfect perhap phone pictur piec plan plane point polic poor posit possibl power present presid probabl promis protect
    pull push quick quiet rather realiz reason record red relax report rest return ride ring road rock rule safe sam save scare
    seat secret secur sell send sens sent serious set shall ship shoot shot shouldn shut sick side sign sing sister six sleep
    small smell sometim somewher song soon sort speak special spend star state step stick stori straight street such surpris
    sweet tabl taken team ten terribl test though throw till tire tom top total touch town train troubl true trust truth um uncl
    under unit unless wake war water wear wed welcom weren whatev white whoa win window wish women worth wow write ya york young`,
  5: `
    aah abov accept accid accord account across action activ adam address admir admit advic affair afford afternoon age agre al
    alli allow alright although amaz america ami angri anim ann announc anywher apolog appar appear appoint appreci approach
    area armi arrang arrest arriv art artist asleep attent attorney attract aunt author aye band bank bar base basic bath
    bathroom battl beach bear becam beer beg bell belong ben besid beyond bigger biggest billi bird birthday bite blame bleed
    bless blind block board boat bob bobbi bomb bond bone bore born borrow bother bottl bottom bought boyfriend brain breakfast
    bridg bright broke broken brown buck bug built bullet bunch buri bus bust butt cake calm camera camp career cash cat caught
    celebr cell center chair charact charl charm chase cheat cheer chest chicago chick chicken chief chines choos church
    cigarett claim client clock closer coach coat code collect colleg colonel color comfort command commit common comput concern
    condit confess confus congratul connect consid contact continu contract convers convinc cook cooper copi corner correct cost
    cousin crack crash cream creat credit crew crime crimin cross crowd cup custom cute damag danni dare dark dave david de
    decis deep defend defens definit deliv demon depart depend deserv design desk destroy detail detect develop difficult dig
    direct director dirti disappear disappoint discov discuss divorc doc dollar doubl doubt drag draw dri driver dude due dumb
    dump dure duti ear earli earth east ed effect egg eh eight embarrass emerg emot empti enemi engag engin english enter entir
    eric escap especi event everywher evid evil excel excit exist expens experi extra fail fair faith fake famous fan fantast
    faster fat fault favor favorit fear feed fell fella fellow field file fill film finger fit flight flower focus folk foot
    forev forgiv forgot form fortun forward freak fred freez french fresh friday further futur gas gate gay gee gentleman german
    ghost gift girlfriend given glass gold gotten govern grab grace grand grandma grant greatest green ground group grow guard
    guest guilti hall harri hasn hat health heat heaven heavi held henri hero herself hill hire histori hmm ho hole holi honest
    hook horribl hotel howev huge hundr hungri hunt ice il immedi imposs impress includ incred inde innoc insan instead insur
    interview introduc investig invit involv island issu jail jake jame jane jerk jerri jess jim jimmi joey johnni judg juri
    kelli kept kinda kitchen knee knife knock la lab larg larri lawyer lay leader lee legal leo lesson level lieuten lift lip
    list ln load local locat london lone longer loos loud low ls luci luke lunch machin madam magazin magic mail main mama manag
    market marriag marshal martin master match max meant meat medic member memori mention middl militari milk mission mister mix
    model mommi monkey monster moon mountain ms mysteri nation necessari neck neither nervous nick nine nois normal north nose
    note notic nurs nut object obvious odd offici often oil older ooh opinion opportun organ origin otherwis ought ourselv outta
    ow owe pack page paid paint pair pal pant papa pardon pari particular partner patient paul peac peg perform peter phoeb
    photo physic pig planet plant player pleasur plenti plus pocket poison polit pool pop post pound practic pray prefer
    pregnant prepar press pressur pretend price princ princess print prison privat professor program project proud prove public
    punch purpos quarter queen race radio rain rais ran rat ray reach receiv recogn refus relat relationship releas remain
    remind remov rent repeat request respect respons restaur result rich richard rid ridicul rip risk river rob robert roger
    roll rori rose rough round ruin rush sad sake san santa sarah saturday scene schedul score scream screw sea search senat
    separ sergeant serv servic settl seven sever shake shame share sheriff shh shirt shock shoe shop short shower sight signal
    silli simpl simpli singl situat size skin sky slip slow smart smile smoke sold soldier somehow soul south space speech speed
    spell spent spirit split sport spot spread st stage station steal steve stole stone store strang stranger strike strong
    stuck student studi subject success suck sudden suffer suggest suit summer sun sunday support surviv suspect swear
    sweetheart sweeti swim switch system talent tape target tast taught tea teach teacher tear ted teeth term terrif th themselv
    third thousand threw ticket tie tight tip tommi toni tough toward track trade trap travel treat tree trial trick trip truck
    tv twice type ugli unfortun univers upon upset upstair usual van vega victim video view visit voic vote wall warm warn wash
    washington wast wave weak weapon weekend weird west wet wheel whether whoever whose wild william wind wine wing wire wit
    within wood wors worst wound written wrote yard yell yep yesterday yo`
}

/** Pairs of Chinese characters as they stand in words, each two characters long. */
export const everydayPairs: Record<number, string> = {
  2: `
    一个中国主要人民什么他们代表全国公司发展可以国家地方大会委员工作我们政府没有社会经济自己这个`,
  3: `
    一些一定一样一次一种一般上海不同不是不能世界世纪两个中华中央中心为了主义主席之一之后之间产品人们人口人员人大以上以及以后
    企业会议但是作为作用你们使用共和关系其中其他具有军事农业决定出来出现制度劳动包括北京北省历史参加发现发生可能各种同时员会
    因为因此国人国民国际地区城市基本增长大学天安如何如果委会学生学院安门实际工业工程已经市场应该建立建筑建设开始形成影响必须
    怎么情况成为我国战争所以所有技术提出政治教育文化方面旅游日本时候时间有关机关根据武汉民代民政民族汉市法律活动湖北现在生产
    生活由于皇帝知道石首研究科学第一第二管理系统组成组织编辑美国而且职业自治自然虽然行政表大要求规定计划认为记者许多说道资本
    起来运动这些这样这种这里进行通过部分重要长江问题需要面积革命领导`,
  4: `
    一下一位一切一句一块一声一天一年一方一条一步一点一片一直一起一部一阵万元三个三十下去下来不了不仅不会不到不可不少不得不敢
    不断不知不要不过专业专家专门业务东北东南东西严重个人中共中学中间丰富为主为什主任举行之中之前书记了解事业事件事实事情二人
    二十于是交通交部产业产党产生产量人家人才人数人物人类亿元今天今年今日介绍仍然从而以下以前以来价值价格任何任务众人会主会常
    传统似乎位于位置体系体育作出作品作战保护保持保证信息儿子兄弟先后先生先进全省全部全面公元公民公路公里共产共同关于其它其实
    具体内容军队农村农民准备几个几乎出去出口出版分为分别分子分布分析分钟创造利用利益别人制定制造力量办法功能加强务委务院动力
    动物努力化学北部区域医院十一十五十分十年千米华人单位南京南北南部印度却是原则原因原来及其反对反应发动发布发表发言取得受到
    变化古代另外只要只见召开可是台湾司令各地各级合作同志同样后来告诉命令和国和平咱们哪里商业商品喜欢回来回答因素困难国共国内
    国务国防土地地位地理坚持城楼城邦基地基础增加声音处理外交外国多少多年多数多种大多大家大常大桥大道大量大陆天下太阳夫人女人
    如今如此姑娘存在学习学家学校孩子它们安全安排完全完善完成官员宜昌实在实施实现实行实验宣布宪法家庭容易察院对于导弹封建小宝
    小时小说少数就是展开山区州市工人左右巨大市长师父希望帝国帮助常务常委干部平原平均平方平民年代并且广场广泛应用建议开发开放
    引起当地当年当时当然形式往往很多很大得到德国心中心理心里忽然怎样思想性质总理恢复想到意义意思意见感到感觉成功成立或者战斗
    战略所谓执行扩大批准找到投资抗日报告报道拥有指出指导指挥按照接受控制措施提供提高支持收入改变改革政体政区政策敌人教授数学
    整个文学文明斗争新闻方向方式方法方米无法时代时期明显明白是否显示普通更加最后最大最高有些有人有效有时有限朋友服务期间本级
    机会机场机构机械权利权力材料条件来到来说来越某些标准根本检察植物欧洲正式正是此外此时武功武器武昌武装母亲每年比赛比较毕业
    毛泽民主民党民共民法气候水平汽车治区治疗法国法规法院注意泽东海军消息消费清楚然后然而爱国父亲物质特别特殊特点特色状态独立
    环境现代现象理学理论甚么甚至生命生物生长用于用户电子电视电话百姓百度百科皇上监督目前目标目的直接直辖相关相同相对相当看到
    看见真正眼睛着名知识离开科技秘书积极称为程度稳定突然竞争第三精神系列细胞终于经常经营经过经验结合结束结构结果统一统治继续
    综合网络罗斯美元群众考虑考试而是联合联系股东胜利能力能够脸上自由航空艺术苏联若干英国范围荆州获得蒙古行业行为行动表现表示
    装备襄阳西北西南见到规模觉得解决解放解释言人计算认识训练设备设立设计词条语言说明说话调整调查负责贡献财政责任货币质量贸易
    资产资料资源起义超过越来身上身体辖市达到迅速过去过来过程运输还是还有这么这位这时这次进一进入选举选择逐渐通常速度造成那个
    那么那些那样那里部长部门部队采取采用重大重新重点铁路银行长安长期问道队伍阶段阶级附近际上除了随着集中集团青年非常面前韦小
    音乐项目领域飞机首先香港高级高速`,
  5: `
    一中一代一件一份一会一体一半一口一只一名一场一大一套一家一层一届一带一度一座一张一批一把一招一支一日一旦一时一根一段一生
    一番一百一眼一类一系一级一股一致一路一边一道一面一页一项一齐七年万亩万公万吨万多万岁万平丈夫三峡三年三角上下上升上午上去
    上市上来上级上述上面下午下降下面不久不但不住不再不及不变不在不多不好不如不定不必不想不用不由不禁不管不肯不行不见不论不起
    不足不错世凯业化业生业部东京东方东湖东部两位两侧两岸两年两次两种两者严格个个个体个别中原中外中小中山中部临时主人主体主力
    主动主张主意主持主教主管主题举办么样义务之上之下之外之所之际也许习惯书长争取事会事务事委事物二年二次云南互相五十五年亚洲
    交换交易交流交给产值产阶享受享有京城京大京市亲自人人人体人均人士人工人生人马亿美仅仅今后介石从事从来从此仔细他人仙桃代化
    代理令人令狐以为以外仪式任免任期仿佛伊拉伊斯伊朗休息众多优势优秀优良会儿伟大传播传说估计伸手似的低声体制体现何况余价佛教
    作家作物作者使得例如供应依据依然依照依靠侦察侵略便是促进俄国俄罗保存保险保障信号信心修改倘若候选值得做出做法停止健康儿童
    允许元前元年元素充分充满克思党中党员全会全体全市全年全球全身八年公主公众公共公园公子公安公室公布公开公斤公社公顷六年共中
    关心关注关键兴奋兴趣其余其次具备典型养殖内外内部内阁再也再次再说军人军警军阀冠军冲突决心决策决议准确减少几十几句几天几年
    出于出发出席出身函数分享分类分配划分列为刚刚刚才创作创建创新初期初步判断利于利亚利润别的到处到底到来到达制作制成刺激前后
    前提前来前进前面剩下剩余力学办事办公功夫加上加以加入加工加快加速动作动员动态动手动机势力包含化工北大北平北方区划区别医学
    医生医疗医药十七十万十三十九十二十余十八十六十几十四十堰十多千万升级午门半天半岛半年华中华北华民华社协会协商协定协议协调
    南方南省博士博物占领卫星卫生危机危险即使厉害压力厘米原始原子原料原理原种去年县市县级县长参与参考又称及时友好双手双方反动
    反复反映反而发出发区发射发挥发明发育发行发达取出取消变得变成口气另一只好只得只是只有只能叫做召集可不可惜可见右手司法吃饭
    各个各国各类各自各部各项合同合国合并合成合法合物合理同一同学同年同意名字名称名胜后者后面向前君主否则吩咐含有含量听到听取
    听见听说吸引吸收员工员长周围周恩周期味道呼吸命运和尚咨询咸宁品牌品种哈哈哥哥哪些哲学唯一商人喝道四个四十四周四大四川四年
    回到回去回头回家因而团体团结固定国主国外国政国有国王国队图书图片土壤土家在于在地地上地下地势地图地址地处地带地球地质地震
    地面坐在坚决坦克埃及城区城镇培养培训基督基金堰市境内增强士兵声明处于备案复杂夏区夏天外面多个多么多次大事大人大代大典大军
    大利大哥大型大声大大大夫大小大师大战大明大概大清大笑大约大臣大街大规大部大都大门大革天地天气天津天然天门太后太太太子太平
    太庙太监夫妇央人央军失去失败头上头发奇怪女儿女子女孩女性奴隶奶奶她们好像好吃好好妇女妈妈妻子始终姐姐威胁婆婆婚姻媒体孝感
    季节学会学位学士学术学科学者宇宙安徽宋江完整宗教官兵宝玉实上实力实践审判审查审计审议客人客户客观宣传宫廷害怕家族家级家里
    家长密切密度察长寡头对付对外对手对方对象寻找导人导致将军将来将领小姐小子小学小孩小小小平小心小组小龙少女少年少林尚书尚未
    尤其就业尼亚尽管局面居住居正居民居然属于山东山地山脉山西崇祯工具工厂工商工艺工资左手已有巴黎市区市民布会师傅师范希腊带来
    常常常见平台平时平洋平等平衡年均年底年度年来年纪年轻年间年龄并非幸福广东广告广大广州应当废除康熙建国建成建造开展异常引用
    弟子张居强大强烈强调当下当即当山当选录取形势形态形象彻底很少很快得不得名循环微微微笑心情心想必然必要忍不志愿快速态度思主
    性命性能总产总人总是总结总统总额恐怕恩施恩来患者情绪想着想象想起意味意大意志意识感受感情感染愿意慈禧慢慢成分成员成就成本
    成果成熟成绩成都成长或是战国战场战士战役战术房子所在所说手中手指手术手机手段手里打击打开打算执政扩展批评承志承担承认抓住
    投入投票投诉投降抗战护区报纸担任担心拉伯拉克拒绝招生招聘持续指示挑战损失据地据说授予授权掌握排列接待接着接触接近推出推动
    推广推荐推进提名搜狐摇头撤销操作支付改为改善改称改进改造攻击放军放在放弃放心政党政协政权故事故道效果效益教学教师教练数十
    数字数据数民数量整体文件文字文物文章文艺斯兰斯坦斯特新华新型新技新疆方便方公方千方性方案方针旁边旅行族乡族自无不无人无数
    无论既然日军日子日常日报日期日益早就早已早期时刻昌市明代明天明朝明清明确星期春秋昨天是不是从显得显然显着晚上普遍景区暂时
    更为更新更是曾经最为最佳最初最新最早最终最近有利有力有所有机有权有点有着朝廷朝鲜未必未来本主本人本报本来本次本科本行本身
    机制机器李自李鸿村委条例条约来源来看来自杭州极为极大构成构造林区果然某种标志校名校园校长样子核心桃花案件检查棉花森林概念
    模型模式次世次数欢迎欧阳正义正在正常正确此事此刻此后此次武当死亡殖民每个每天每次比例比如毕竟毫不毫无毫米民币民检民经民解
    民间气体气温氧化水产水利水量永乐永远江南江夏江大江汉江湖江苏江西江陵污染没想河北河南河口河流治县治州治理治者沿海注重洞庭
    洪山流动流域流行流通流量测试测量济学浙江海上海外海岸海拔海洋消失涉及淡水深入深刻深圳混合清代渐渐温度港口游客游戏游行湖南
    湖泊满意满足演习演出演员潜艇激动激烈火箭火车点亮点头点点热带热情然保熟悉爆发父母爹爹片刻版本物理物馆特产特区特征犯罪状况
    狐冲独特率领王国王朝现场现实玻璃班牙球队理工理性理想理由理解生于生存生态生育用来由得由此申请电力电影电脑男人男子界大留下
    疾病病人病毒痛苦登时白玉白色百万百年的话皇后皇城皮肤盆地目光直播相互相似相信相反相应相比省内省级省长看来看看看着真实真是
    真的眼前眼见着作督教矛盾石油矿产研制破坏确定确实示范礼部社区社稷祖国神农神经福建离子种植种种种类科研秘密秩序积累称号移动
    程序究所究竟空中空军空气空间突出突破立刻立即立场立方立法竟然笔架符合第五第六第十第四等于等待等等答应签订简单简称算是算机
    类似类型粮食素质紧张紧急累计繁殖红军红色纤维纪念纷纷纺织组合经历经理结婚给予绝对统计继承维护维持绿色编制缺乏网站网页罗马
    美丽美军美术美洲群岛老人老太老婆老师老板老爷老百考察考生而已而言职务职工职权职能联盟联邦聪明股份股权股票肯定背景胖子能量
    脚步脸色自主自动自成自我自行自身至于至今至少航线良好色彩英语英雄荆门荣誉药品药物荷兰营养落后葡萄董事蒋介蛋白行使行情行者
    街道衙门衣服补充表决表明表演表达表面袁世袁承装甲装置西亚西安西方西班西藏西部要是观众观察观念观点规划规则规律规范角度认真
    讨论议会议案记录记载论坛设施设有设置访问证券证明评价试验诗人说不说法读书读者课程调节谈判象征财产财富责人购买贯彻贵族贷款
    费用费者资格资金走出走向走进赶快趋势距离路上路线身份身子身边转化转变转移转身软件轻轻较大辐射辖区过渡运用运行近代近年还要
    这件这儿这场这般进去进口进攻进来进步远远连接连续追求适合适应适当适用选人选民逐步途径通信通知通讯速公遇到道德道理道路遗产
    遗址遭到避免邀请邓小那时那种部署鄂州鄂西配合酒店采访里面重庆重建重视金属金融针对钢铁银子银鱼销售错误长沙长老门前门口门城
    门外门市门广闭会闯王阅读队员队长防御防止阳光阿尔阿拉陆军陈家降低降水限公限制陕西院校院长随即随后随州难以难道集体雷达需求
    露出非洲面临面对韩国顺利预算预计领袖颜色风味风景风格风险飞行食品食物首市首次首都首页马克骑兵高中高人高兴高原高度高新高校
    高等高考鱼类黄冈黄河黄石黄色黄金`
}

/** Chinese characters. */
export const everydayCharacters: Record<number, string> = {
  1: `
    一三上下不与业两个中为主么之也了事于产人他代以们会体作你全公其军出分到前力动北区去发只可同后和国在地外多大天好如子学定实家
    对小就工市年开当得心成我所政文新方日时是有本机来民法然现理生用的着种等经而能自行表要说起过还这进道那部都里重长门面高`,
  2: `
    万专世东举义书争二五些交京亲什今从件价任众传但位住何使便保信做儿元先光克党入共关兵具内再农决几利别制加务化十华单南即却历原
    县又及反取受变口古叫台史号司各合名向听员命品商器四回因团土场型城基增士声处备太头女她始委字它安完官导将少尔展山州己已布师带
    常干平并广应府度建式张强形很德必思性总情想意感或战手才打技把报拉持指据接提收改放教数斯族无明更最月朝期术权李条林果校样根格
    次正此步武死每比气水求汉江没河治活流济海清游湖点物特王由电界白百皇目直相省看真眼知石研社神科称程空立笑第管米类系红约级线组
    结给统美老考者职联至色花英被西见规解言计认让议记论设话该调质资走路身车转较边达运近连选通造量金问间队阳际院难集非革领题风首
    马黄`,
  3: `
    七且严丰临久乎乐九习乡买乱云互亚亮亿仅仍令份企优伤伯似低余例供依修倒候值假停像兄充免八六兰兴典养写冲况冷准击刀切划列刘则刚
    创初判刻剑剧副办功助劳势包医千升半协占卫印厂压参友双句另右叶吃吗否吧含吴告呢周味呼咱哈响哥哪啊善喜园围图均坐块坚域堂境复夏
    夜够夫央失奇姑威娘存孙季孩宁守宋宗宜宝审客宣室宫害容密富察封射尚尼尽局层居属岁岛左差巴希帝席帮底座康异引弟弹归录影往征待律
    微志忙快念忽态怎怕急息惊愿户房执批找承投抗护担招括拿按挥换掌排控推支攻故效敌救敢散整斗料断施旅既早昌易星春显晚普景暗曲曾服
    望木未朱杀材村杨松板极构架某查标树核案桥检楚楼模欢欧止段母毒毕毛永沉沙油波注洋洞洪洲派测消深渐温港源满演激火热照爱父爷片版
    牛状独献率玉环班球甚田男画留略病登皮益监督矿破确示礼福离积究突站竟章端笔筑答策简算精素紧纪纳练细织终绝继续维编网罗置群肉股
    育背胜胡脑脚脸臣致航般船良艺节苏若苦范茶荆草药获菜营落藏虽血街衣装襄观视觉角训讲许证评识词试语请读谁谈象负财责败货贵费赛超
    越足跟轻辑输辖远述退送适速遗邦配酒采钟钱铁银销错镇闻防阵阶阿陆陈降限除险随雄需青音顶项顺须顾预额飞食香验鱼鲜黑龙`,
  4: `
    丁丈丘丝丹丽乃乌乘予井亡亦亩享仁介付仙仪伊伍伏休伙伟伦估伴伸佛佳侍侧侵促俄俗倍借倾偏健储僧兼册冒冠冬冰净减凡凤凭刑券刺剂剩
    努劲勇勒勤午卖博卡危卷厅厉厚叔召叹吉君吨启吸吹呀呈哭哲唐售唯唱啦喊喝嘉嘴困固圆圈圣址坏坛坡坦垂埃培堡堰塔塞墓墙墨壁壮夺奉奋
    奏奔奖套奥奴奶妇妈妙妹妻姐姓婆婚媒孔孝孤宇宏宪宽寒寡寨寺寻尊尖尤尸尺尾届屋岗岩岭岳岸峡峰崇川巧巨币幅幕幸庄庆床序库店庙废庭
    延廷弃弄弱彩役彻径徐徒御忌忍忘忠怀怒怪恐恢恨恩恶患您悬惯慢戏戒截戴扎扑托扩扬抓折抢抬抱抵抽拍拔拜拥择拳挂挑振捕损授掉探措插
    握援搜搞摄摆摇摩摸撤播操敏敬斤旁旋旗旦旧旨映昨晋晓晶智暖暴曰曹替朋朗末杂杜束杭杯析枝枪染柱柳桂桃桌梁梅梦械棉森植概横欲款歌
    殊残殖殿毁毫氏氧汇汗池汤汽沟沿泉泊泛泥泪泰泽洗洛津浓浪浮涉涓润涨液淡混渡湘湾湿滑潜潮灭灯灰灵灾炎炮炸烈烟烧焦煤熟燕爆爹牌牙
    牧犯狂狐狗猛玩珍珠瑞瓦甘甲申番疑疗疾症痛皆盐盖盘盛盟睛睡瞧短码础硬磁磨祖祥票祭禁秀私秋秘租秦移稀税稳穴穷穿窗竞童竹符签箭篇
    粉粗粮糖索紫累繁纯纴纵纷纸纺绍绕绘络绩绪综绿缓缘缩缺罚罢罪署羊翻耳聘聚肠肥肩肯胆胖胞胸脉脱腐腰腹腾腿臂舍舞舰艇苗荒荡荣荷莫
    莲萨董蒋蒙蓝薄虎虑虚虫蛋融衡补袁袋袭裁裂览触誉警订讨讯访诉诏译诗诚询误诸诺课谋谓谢谷豆豪貌贝贡贫购贯贴贸贼赏赞赤赵赶趋趣跃
    跑距跳轮软载辆辈辛辞辽迁迅迎迫迷迹追逃透逐递途遇遍遭避邓郎郑郡郭鄂酸醒释野针钢铜铺链锅锋锛锦键镜闪闭闯闲闹阁阅阔阴阻附陵陶
    陷隆隐隔障隶雅雕雨雪零雷震露静靠韦韩页顿频颜饭饮馆驻骂骑骨鬼魏鲁鸟鸡鸿鹿麦麻黎默鼓齐龄`,
  5: `
    丐丑丛丢丧丫串乏乔乙乳亏亭仆仇仓仔仗仰仲仿伐伪佐佩侠侦侨侯俊俘俞俩俱俺倘倡债偶偷偿傅催傻僭儒允兆兑兹兽冈冤冯冶冻凉凌凑凝凯
    凶函刃刊刷剉削剥剪割劝劣劫励勃勋勾匆匈匠匹卑卒卓卜卢卧卵卿厌厘厦叉叙叛叠吊吏吐吓吕吞吟吩吵吻吾呆呵咐咨咬咸咽哀哄哦哨哩哼唇
    唤啥喀喇喉喷嗣嘛囊圳坊坑坝坤垸埋堆堤堪堵塑塘填墩壤壳壶夕夷夸夹奈契奸妃妖妥姆姊姚姻姿娃娜娶婴媳嫁嫂嫌嫩孕孟宅宙宛宰宴宸宾宿
    寂寄寸寿尉尘尝尹尿屁屈屏履屯屼屽屾岂崖巡巷帅帐帕帖帽幺幻幼幽庞庸廉廊弓弗弥弦弯彭彼循徽忆忧怔怜怨恋恒恭恰恼悄悉悔悟悠悦悲惑
    惜惟惠惧惨惩愁愈愤愧慈慌慎慕慧慨慰懂戈戚扁扇扔扣扫扭扮扯扰扶抄抑抖抚抛披抹押拆拐拒拓拖拟拦拨拱拼拾挖挡挣挤挨挺挽捉捐捧捷掘
    掠掩掷描揭搬搭携摊摔摘撑撒撞撰擅擦敦敲斋斑斜斥斩旱旺昂昆昏昭晃晕晨暂曼朴朵杆杉杖杩杰枚枢枯柄柏柔柜柯柴栏栖株栽桑档梯棋棍棒
    棚棣棺椅椒榜槸槽檐欠欣欺歇歼殑殷毅氛氢氨汝污汪沃沈沧沪泄泌泡洁浅浆浑浙浜浠浦浩涂涌涔涵淋淮添渊渔渗渠溃溜溪溶滋滚滨滩滴漂漆
    漏漠漫潭澳澶灌炉炒炭炼烂烛烤烦煌煎熊熙燃爬爵爸爽牢牲牵犹狠狭狮狱狼猎猜猪猫猴玄玛玻珊琴瑜瑶璃璋瓜瓶瓷甜甫畅畏畜疆疏疫疯疲疼
    痕瘤瘦癌皱盆盈盒盗盲盼盾眉眠睁瞎瞬矛矩矮砂砍砖硕硫碍碎碑碗碧碰碱碳磷祀祝祯祸禀禅禧秉秒秩稍稷稻稿穆窄窑窝窟竭竴笉笼筋筒筹箱
    篮籍粒粘糊糕纠纤纬纱纲纹纽绣绳绵缝缠罐罕罩羞羽翁翅翠翰翼耀耐耕耗耶聊聪肃肆肌肖肚肝肢肤肴肺肾肿胀胁胃胎胶脂脆脊脏脾腊腔腺膜
    臭舆舌舒舟舱艘艰艳艾芒芙芦芬芳苍苯茂茅茫荐莱菌菱菲萄萧葛葡葬蒂蒸蓄蓉蓬蔡薪藕藻蚀蛇蛮蜀蜂蜜螺衔衙衫衰袍袖裕覆誓诊诞详诱谊谐
    谦谨谭谱豫贞贤账贪贷贺贾赋赌赐赔赖赚赢赫赴趁跌跨跪践踏踢踪蹈躲躺轨轩轰轴轿辅辉辐辟辣辨辩辰辱迈返违迟迪逆逊逝逢逻逼遂遣遥遮
    遵邀邪邮邻郁郊郧酬酷醇醉鉴銆鍙鍦鏄钉钦钧钻铅铭铸锁锐锡锻镄镑闷阀阐陀陕陪隋雇雾霍霖霜霞霸靖鞋鞭韵顷顽颁颇颈颗颠颤飘餐饰饱饲
    饶饼饿驰驱驶驾骗魂魔鸣鸭鹅鹏鹤鹰鼎鼠鼻齿`
}
