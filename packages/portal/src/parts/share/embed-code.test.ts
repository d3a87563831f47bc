import { expect, test } from 'vitest'
import { iframeCode, widgetCode } from './embed-code.ts'

test('a name with quotes cannot leave its attribute', () => {
  expect(iframeCode('https://lyceum.example', 'token', '"><script>alert(1)</script>')).toContain(
    'title="&quot;>&lt;script>alert(1)&lt;/script>"'
  )
})

test('the widget needs one line', () => {
  expect(widgetCode('https://lyceum.example', 'abc')).toBe(
    '<script src="https://lyceum.example/widget.js" data-share="abc" async></script>'
  )
})
