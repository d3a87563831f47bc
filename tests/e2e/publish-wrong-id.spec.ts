import { expect, test } from './world.ts'

test('each platform says what it is; an ID of another form is told with the form it has, and the one in a pasted address is offered', async ({
  signedIn,
  product
}) => {
  const id = '7900000000000000042'
  product.platforms.platforms.coze.addApp({ id, kind: 'agent', name: 'Found' })
  const page = await signedIn('instructor', { at: '/agents' })
  await expect(page.getByRole('button', { name: /^Amazon Bedrock/ })).toContainText('AgentCore')
  await expect(page.getByRole('button', { name: /^OpenAI API/ })).toContainText(/DeepSeek.*vLLM, Ollama/)
  await page.getByRole('button', { name: /^Coze/ }).click()
  await expect(page.getByRole('radiogroup', { name: /Application type/ })).toContainText('Workflow One run of steps')

  const field = (name: string) => page.locator(`[name="${name}"]`)
  const next = page.getByRole('button', { name: 'Continue' })
  await field('apiUrl').fill(`${product.platforms.url}/coze`)
  await field('apiKey').fill(product.platforms.platforms.coze.apiKey)
  await field('appId').fill('my tutor')
  await next.click()
  await expect(field('appId')).toHaveAccessibleDescription(/Only digits: the long number after \/bot\//)
  await expect(field('appId')).toBeFocused()
  const [ring, danger] = await field('appId').evaluate(input => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--danger)'
    const colours = [getComputedStyle(input).outlineColor, getComputedStyle(probe).color]
    probe.remove()
    return colours
  })
  expect(ring).toBe(danger)

  await field('appId').fill(`https://www.coze.cn/space/73/bot/${id}`)
  await next.click()
  await page.getByRole('button', { name: 'Use this ID' }).click()
  await expect(page.getByText('Connected to “Found”.')).toBeVisible()
})
