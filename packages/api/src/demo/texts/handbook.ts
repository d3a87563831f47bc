/** Documents of the demo handbook for students, by file name. */
export const handbookTexts: Record<string, string> = {
  'library-guide.md': `# The University Library

## Opening hours
In term the library is open from 8:00 to 23:00 on weekdays and from 9:00 to 20:00 at weekends. During examinations the reading room on the ground floor stays open all night. Between terms it closes at 18:00.

## Borrowing
Undergraduates may borrow 20 books for 30 days, postgraduates 40 books for 60 days. A loan renews itself three times unless somebody has reserved the book. An overdue book costs 1 dollar a day; a reserved one 5 dollars.

## Group rooms
Group rooms hold four to eight people and are booked online, at most two hours a day and a week ahead. A room that nobody has entered fifteen minutes after the beginning is given to others.

## Printing
Printers take the student card. Black and white costs 10 cents a page, colour 50 cents.
`,
  '選課須知.md': `# 選課須知

## 選課時間
每學期選課分三個階段：初選在開學前兩週，加退選在開學後第一週與第二週，第六週至第十週可以申請停修。逾期不受理。

## 學分上限與下限
大學部學生每學期至少修習 12 學分，至多 21 學分。前一學期平均成績在 3.7 以上者，可以加修至 24 學分。

## 加退選
加退選在系統上辦理，不需要教師簽名；人數已滿的課程可以登記候補，有名額時依登記順序自動加入。

## 停修
停修的課程不計入成績，但會在成績單上註明。每學期以一門為限，停修後的學分不得少於 12 學分。
`,
  '校园卡与宿舍.md': `# 校园卡与宿舍

## 校园卡
校园卡用于门禁、借书、打印和食堂付款。遗失后请立即在系统上挂失，再到注册处补办，工本费 20 元，次日可取。

## 宿舍报修
宿舍报修通过报修系统提交，写明房间号和问题。漏水和停电请直接拨打 24 小时值班电话 8000。一般问题两个工作日内处理。

## 访客
访客须在前台登记，晚上十一点前离开。考试周内不接待访客。

## 校医院
校医院周一至周五 8:30 至 17:30 开诊，急诊全天开放。就诊请携带校园卡。
`
}
