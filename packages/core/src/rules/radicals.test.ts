import { expect, test } from 'vitest'
import { foldRadicals } from './radicals.ts'

test('radicals that PDFs have in place of characters become those', () => {
  expect(foldRadicals('⾥⻓⻅⻋⻚⻛⻜⻢⻥⻦⻰⻳⻔⻬⻄')).toBe('里长见车页风飞马鱼鸟龙龟门齐西')
  expect(foldRadicals('⺀⺁⺟⺠⻱⻲豈')).toBe('⺀厂母民龜亀豈')
  expect(foldRadicals('长 and ½')).toBe('长 and ½')
})
