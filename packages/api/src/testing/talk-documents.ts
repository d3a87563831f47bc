/** Documents that resemble each other, in three languages and mixed: id, title, text. Only their titles and places tell them apart. */
export const talkDocuments: [id: string, title: string, text: string][] = [
  [
    'card',
    'Student card',
    'Student cards are replaced at the service desk in Hall A. The price is 15 crowns. It takes three working days. Bring a photograph.'
  ],
  [
    'locker',
    'Locker',
    'Lockers are rented from the porter of the sports hall. The price is 20 crowns. It takes the same day. Bring a padlock of your own.'
  ],
  [
    'parking',
    'Parking permit',
    'Parking permits are issued by the facilities office behind the boiler house. The price is 90 crowns. It takes two weeks. Bring the registration of the car.'
  ],
  [
    'transcript',
    'Transcript of records',
    'Transcripts are ordered from the registry on the second floor. The price is 8 crowns. It takes five working days. Bring nothing; they are sent by post.'
  ],
  [
    'bicycle',
    'Bicycle cage',
    'A place in the bicycle cage is given out by the gatekeeper at the north gate. The price is 5 crowns. It takes ten minutes. Bring the frame number.'
  ],
  [
    'pool',
    'Swimming pool',
    'The swimming pool opens at six in the morning and closes at nine in the evening. Children are admitted on Sundays. Caps are compulsory.'
  ],
  [
    'climbing',
    'Climbing wall',
    'The climbing wall opens at noon and closes at ten in the evening. Children are admitted on Saturdays. Helmets are compulsory.'
  ],
  [
    'reading-course',
    'Reading course in ethics',
    'The reading course in ethics counts three credits. It is taught by Dr Lind on Tuesdays in room 204. The examination is oral.'
  ],
  [
    'logic-course',
    'Introduction to logic',
    'Introduction to logic counts five credits. It is taught by Dr Moreau on Fridays in room 118. The examination is written.'
  ],
  ['zh-card', '校园卡补办', '校园卡在一号楼服务大厅补办。工本费二十元。三个工作日后领取。请带身份证。'],
  ['zh-key', '宿舍钥匙配制', '宿舍钥匙在宿管值班室配制。工本费八元。当天领取。请带押金条。'],
  ['zh-transcript', '成绩单打印', '成绩单在教务处自助机打印。工本费两元。立即领取。请带学号。'],
  ['zh-car', '停车证办理', '停车证在后勤处车辆科办理。工本费六十元。十个工作日后领取。请带行驶证。'],
  ['zh-gym', '健身房', '健身房早上七点开门,晚上十点关门。周三闭馆。须穿运动鞋入场,可以预约教练。'],
  ['zh-piano', '琴房', '琴房早上九点开门,晚上八点关门。周一闭馆。须自备琴谱,可以预约调音师。'],
  ['zh-stat', '统计学导论', '统计学导论共四学分,由周老师在周二晚上授课,教室在三教 305。考核方式为闭卷考试。'],
  ['zh-film', '电影鉴赏', '电影鉴赏共两学分,由林老师在周四晚上授课,教室在艺术楼 102。考核方式为课程论文。'],
  ['tw-card', '學生證補發', '學生證在行政大樓註冊組補發。手續費一百元。五個工作天後領取。請攜帶兩吋照片。'],
  ['tw-locker', '置物櫃租借', '置物櫃在學生活動中心租借。手續費兩百元。當天領取。請攜帶自己的鎖頭。'],
  ['tw-dorm', '宿舍換房', '宿舍換房在住宿服務組辦理。手續費三百元。一週後生效。請攜帶室友同意書。'],
  ['tw-exchange', '交換學生', '交換學生在國際處報名。手續費五百元。十二月公告結果。請攜帶語言檢定證明。'],
  ['mix-vpn', 'VPN 账号', 'VPN 账号在信息中心网站申请,有效期一年。同时最多登录两台设备。忘记密码时用手机号重置。'],
  ['mix-cloud', 'Cloud 儲存空間', 'Cloud 儲存空間在計算機中心網站申請,容量 50 GB。可同步三台裝置。畢業後保留半年。'],
  ['mix-gpu', 'GPU 服务器', 'GPU 服务器用 Slurm 提交作业,每人最多占用四张卡。排队时间约两小时。数据保留三十天。']
]

/** Others of the kind. */
export const otherTalkDocuments: [id: string, title: string, text: string][] = [
  [
    'gown',
    'Gown hire',
    'Gowns are hired from the shop in the east wing. The fee is 45 euros. Return it within a week. Order four weeks ahead.'
  ],
  [
    'cap',
    'Cap purchase',
    'Caps are bought at the kiosk near the chapel. The fee is 12 euros. Return is not possible. Order two weeks ahead.'
  ],
  [
    'laptop',
    'Laptop loan',
    'Laptops are lent by the media desk on floor 3. The deposit is 100 euros. You may keep one for 14 days. Show your card.'
  ],
  [
    'camera',
    'Camera loan',
    'Cameras are lent by the film lab on floor 5. The deposit is 250 euros. You may keep one for 3 days. Show your card.'
  ],
  [
    'bus',
    'Night bus',
    'The night bus leaves the main gate every 30 minutes from 22:00 to 02:00. The driver is Mr Olsen. Tickets are sold on board.'
  ],
  [
    'ferry',
    'Harbour ferry',
    'The harbour ferry leaves the pier every 45 minutes from 08:00 to 20:00. The captain is Ms Vik. Tickets are sold in the kiosk.'
  ],
  [
    'visa',
    'Visa extension',
    'Apply for a visa extension at the international office, window 2. It costs 120 dollars and is done in six weeks. You need your passport and a letter.'
  ],
  [
    'insurance',
    'Health insurance',
    'Apply for health insurance at the welfare office, window 7. It costs 60 dollars a month and is done in one week. You need a bank account and a form.'
  ],
  [
    'chess',
    'Chess club',
    'The chess club meets on Wednesdays at 18:00 in the cellar. Its head is Maria Gomez. Membership is free.'
  ],
  [
    'choir',
    'Choir',
    'The choir meets on Mondays at 19:00 in the chapel. Its head is Peter Braun. Membership is 10 euros a term.'
  ],
  ['zp', '护照办理', '办理护照请到国际交流处三楼。费用一百二十元,十五个工作日完成。需要准备照片和户口本。'],
  ['zb', '借阅证办理', '办理借阅证请到图书馆一楼总台。费用十元,当场完成。需要准备学生证和押金。'],
  ['zw', '宿舍网络开通', '宿舍网络开通请到网络中心 201。每月三十元,两天内开通。需要提供 MAC 地址。'],
  ['zc', '会议室预订', '会议室预订请联系行政秘书王芳。每小时五十元,提前三天预订。最多容纳二十人。'],
  ['ts', '獎學金申請', '獎學金申請請至學務處辦理,截止日為十月十五日,金額五萬元,需附成績單與推薦信。'],
  ['tg', '工讀申請', '工讀申請請至人事室辦理,截止日為九月一日,時薪一百九十元,需附課表與身分證。'],
  ['tp', '游泳池', '游泳池開放時間為早上六點到晚上九點,票價八十元,須戴泳帽,週一公休。'],
  ['tb', '羽球場', '羽球場開放時間為早上八點到晚上十點,票價一百元,須自備球拍,週二公休。']
]
