import { expect, test } from 'vitest'
import { changeOf } from './options.ts'

test('a living widget is told what has changed, with all of its theme or launcher', () => {
  expect(changeOf({}, { title: 'Ask', 'launcher.position': 'left' })).toEqual({ title: 'Ask', launcher: { position: 'left' } })
  expect(
    changeOf({ 'theme.colorScheme': 'dark', title: 'Ask' }, { 'theme.colorScheme': 'dark', 'theme.radius': '4', title: 'Ask' })
  ).toEqual({ theme: { colorScheme: 'dark', radius: 4 } })
  expect(changeOf({ context: '{"a": 1}' }, { context: '{ "a": 1 }' })).toEqual({})
})

test('what decides how a widget is made, and what is taken away again, makes it anew', () => {
  expect(changeOf({}, { mode: 'inline' })).toBeUndefined()
  expect(changeOf({}, { title: 'Ask', open: '0' })).toBeUndefined()
  expect(changeOf({ title: 'Ask' }, { title: '' })).toBeUndefined()
  expect(changeOf({ context: '{"a": 1}' }, { context: '{"a": ' })).toBeUndefined()
  expect(changeOf({}, { onEvent: 'yes' })).toBeUndefined()
})
