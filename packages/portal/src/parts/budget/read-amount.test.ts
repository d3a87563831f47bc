import { expect, test } from 'vitest'
import { readAmount, readPrice } from './read-amount.ts'

test('questions and tokens are whole numbers, money has two decimals at most', () => {
  expect(['50', ' 1,000 ', '0', '1.5', '-1', 'ten', ''].map(text => readAmount('questions', text))).toEqual([
    50,
    1000,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined
  ])
  expect(['12.5', '0.01', '1,234.5', '1,50', '0,5', '0.001', '99999999999'].map(text => readAmount('CNY', text))).toEqual([
    12.5,
    0.01,
    1234.5,
    undefined,
    undefined,
    undefined,
    undefined
  ])
})

test('a price may be nothing, and have parts of a cent', () => {
  expect(['0', '2.5', '0.000014', '-1', '', '100001', '1,5'].map(readPrice)).toEqual([
    0,
    2.5,
    0.000014,
    undefined,
    undefined,
    undefined,
    undefined
  ])
})
