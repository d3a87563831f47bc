import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../../built-server.ts'
import { chatIn } from '../chat.ts'
import { type CoursePage, commandOf, type PageExample, startCoursePage } from '../course-page.ts'
import { frameOf, launchers, linkTo } from '../widget-page.ts'
import { expect, test } from '../world.ts'

const examples = ['script-tag', 'element', 'iframe', 'npm', 'react-app'] as const satisfies readonly PageExample[]

test('every example is started as its README says, and a question is answered in it', async ({ as, product, visit }) => {
  const link = await linkTo(as, product)
  const asked = promisify(execFile)(process.execPath, commandOf('node', link), { cwd: root })
  const pages = await Promise.all(examples.map(example => startCoursePage(example, link)))
  const pageOf = async (example: PageExample) => {
    const page = await visit()
    await page.goto((pages[examples.indexOf(example as (typeof examples)[number])] as CoursePage).url)
    return page
  }
  const answers = async (chat: ReturnType<typeof chatIn>) => {
    await chat.ask('What does a limit say?')
    await expect(await chat.replied()).toContainText('limit')
  }

  const inCorner = await pageOf('script-tag')
  await launchers(inCorner).click()
  await answers(chatIn(frameOf(inCorner)))

  await answers(chatIn(frameOf(await pageOf('element'))))
  await answers(chatIn(frameOf(await pageOf('iframe'))))

  const program = await pageOf('npm')
  await answers(chatIn(program.frameLocator('#root iframe')))
  await launchers(program).click()
  const corner = program.frameLocator('lyceum-widget iframe')
  await expect(corner.getByRole('button', { name: 'Sent with your question: MATH 1013' })).toBeVisible()
  await answers(chatIn(corner))

  await answers(chatIn(await pageOf('react-app')))

  const { stdout, stderr } = await asked
  expect(stdout).toContain('limit')
  expect(stderr).toBe('')
  for (const page of pages) await page.stop()
})
