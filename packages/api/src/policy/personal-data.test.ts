import type { PersonalDataKind } from '@lyceum/core/contract'
import { personalDataKinds } from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import { expectLinear, repeatedTo } from '../testing/linear-time.ts'
import { findPersonalData } from './personal-data.ts'

const found = (text: string, kinds: readonly PersonalDataKind[] = personalDataKinds) =>
  findPersonalData(text, kinds, { region: 'HK' }).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`)

test.each([
  ['Write to ana.souza+maths@students.northgate.example, please.', ['email ana.souza+maths@students.northgate.example']],
  ['请发到ana@northgate.example。谢谢', ['email ana@northgate.example']],
  ['我的手机是13812345678，找我', ['phone 13812345678']],
  ['電話０９１２３４５６７８', ['phone ０９１２３４５６７８']],
  ['Call 0912-345-678 or +852 2812 3456.', ['phone 0912-345-678', 'phone +852 2812 3456']],
  ['Ring (0) 2812-3456? Or +44 20 7946 0958.', ['phone 2812-3456', 'phone +44 20 7946 0958']],
  ['身份证11010519491231002X在这里', ['identityCard 11010519491231002X']],
  ['110105 19491231 002x', ['identityCard 110105 19491231 002x']],
  ['我的身分證字號是A123456789', ['identityCard A123456789']],
  ['居留證號A800000014、A900000016', ['identityCard A800000014', 'identityCard A900000016']],
  ['舊式居留證號AC00000012，fb12345672', ['identityCard AC00000012', 'identityCard fb12345672']],
  [
    'O100000013 I200000014 W100000010 Z200000013 OD12345674',
    ['O100000013', 'I200000014', 'W100000010', 'Z200000013', 'OD12345674'].map(number => `identityCard ${number}`)
  ],
  ['身份证号１１０１０５１９４９１２３１００２Ｘ', ['identityCard １１０１０５１９４９１２３１００２Ｘ']],
  ['身分證Ａ１２３４５６７８９', ['identityCard Ａ１２３４５６７８９']],
  ['HKID A123456(3), or a123456(3)', ['identityCard A123456(3)', 'identityCard a123456(3)']],
  ['a@b.example and 13812345678', ['email a@b.example', 'phone 13812345678']]
])('in “%s” there is %j', (text, expected) => {
  expect(found(text)).toEqual(expected)
})

test.each([
  'What is 110105194912310021 in words?',
  '11010519491331002X has no such month',
  'A123456788 has another check digit',
  'A123456(4) too',
  'A800000015, O100000014 and AC00000013 have other check digits',
  'AE00000012 is no number of a resident',
  '１１０１０５１９４９１２３１００２１ has another check digit',
  'π is 3.14159265358979 and 2^40 is 1099511627776',
  'x = 28123456, y = 12345678901, z = 1234567890123456',
  'Chapters 1.2.3.4.5.6.7 and 10 - 11 - 12',
  'On 2026-11-26 at 10:30:00 in room 101',
  'ISBN 978-3-16-148410-0',
  '@ home, a@, @b.example, a@b'
])('in “%s” there is nothing of a person', text => {
  expect(found(text)).toEqual([])
})

test.each(['1', '12 ', '1-', '(1)', '+', '+1 ', '0912-', 'a.', 'a@', '@a.', 'A1', 'A123456', '13812345678 ', 'ａ'])(
  'a megabyte of “%s” takes linear time',
  unit => expectLinear(size => found(repeatedTo(unit, size)))
)

test('only the kinds that are asked for are looked for', () => {
  expect(found('a@b.example 13812345678', ['phone'])).toEqual(['phone 13812345678'])
})

test('what a school says its student numbers are is found', () => {
  const studentNumbers = (text: string) =>
    [...text.matchAll(/S\d{7}/g)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }))
  expect(findPersonalData('I am S1234567.', ['studentNumber'], { region: 'HK', studentNumbers })).toEqual([
    { kind: 'studentNumber', start: 5, end: 13 }
  ])
})
