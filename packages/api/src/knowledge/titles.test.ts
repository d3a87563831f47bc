import { expect, test } from 'vitest'
import { asksForTitles } from './titles.ts'

test.each([
  'Which documents are there?',
  'What files do you have?',
  'how many documents are in the base',
  'List all documents',
  'Show me the files you have.',
  "What's in the knowledge base?",
  '有哪些文档？',
  '知识库里有什么？',
  '請列出所有檔案',
  '這裡有多少份資料？',
  'Which documents does this knowledge base contain?',
  'Which documents exist?',
  'Which files have you got?',
  'Which lectures are there?',
  'List the slides',
  'What handouts do you have?',
  '知识库收录的文档有哪些',
  '文档有哪些？',
  '你知道哪些文档',
  '有哪些讲义',
  '這門課有哪些課件？',
  '列出所有講義'
])('“%s” asks which documents there are', question => {
  expect(asksForTitles(question)).toBe(true)
})

test.each([
  'Which documents do I need for enrolment?',
  'What files must be handed in with the essay?',
  'Where do I upload the documents of my stay abroad?',
  '申请奖学金需要哪些文件？',
  '缺少資料怎麼辦？',
  'List the steps of mitosis',
  'Which documents exist only on paper?',
  'Which files have you to hand in?',
  '申请材料有哪些？',
  '报名需要的文件有哪些',
  '讲义在哪里打印？'
])('“%s” asks for something in them', question => {
  expect(asksForTitles(question)).toBe(false)
})
