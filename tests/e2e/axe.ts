import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.2 A and AA. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What an agent writes is its own: it may begin with a small heading, or leave a cell empty. */
const ofTheAgent = ['heading-order', 'empty-table-header']
/** What the kit says aloud, for a moment. */
const momentary = '[data-live-announcer]'

type Looking = {
  /** Only this part of the page. */
  within?: string
  tags?: string[]
  /** Rules that are not for it. Whoever leaves one out says why. */
  except?: readonly string[]
  /** What an agent wrote stands on the page. */
  agent?: boolean
}

/** Nothing that axe finds, each with its place, in the light and then in the dark, where only the colours are others. */
export async function expectAccessible(page: Page, where: string, { within, tags, except = [], agent = false }: Looking = {}) {
  const rules = { type: 'tag' as const, values: tags ?? [...wcag, 'best-practice'] }
  const left = [...except, ...(agent ? ofTheAgent : [])]
  const colours = { type: 'rule' as const, values: ['color-contrast'] }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(coloursHaveSettled)
    const found = await violationsIn(page, {
      within,
      runOnly: colorScheme === 'light' ? rules : colours,
      rules: Object.fromEntries(colorScheme === 'light' ? left.map(id => [id, { enabled: false }]) : [])
    })
    expect.soft(found, `${where} in the ${colorScheme}`).toEqual([])
  }
}

type Search = {
  within: string | undefined
  runOnly: { type: 'tag' | 'rule'; values: string[] }
  rules: Record<string, { enabled: boolean }>
}
type Violations = { id: string; nodes: { target: unknown; failureSummary?: string | undefined }[] }[]

async function violationsIn(page: Page, { within, ...search }: Search): Promise<string[]> {
  // Only what is wrong is described, and nothing is fetched anew: all else costs most of the time.
  const options = { ...search, resultTypes: ['violations' as const], preload: false }
  const violations = page.frames().length === 1 ? await here(page, within, options) : await withFrames(page, within, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${[target].flat().join(' ')}: ${failureSummary}`)
  )
}

type Options = Omit<Search, 'within'> & { resultTypes: 'violations'[]; preload: boolean }

/** A page without frames keeps its axe for the next look: bringing it takes as long as looking. */
async function here(page: Page, within: string | undefined, options: Options): Promise<Violations> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const context = { ...(within && { include: [[within]] }), exclude: [[momentary]] }
  return page.evaluate(
    async ([context, options]) => {
      const { violations } = await (window as unknown as Axe).axe.run(context, options)
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary }))
      }))
    },
    [context, options] as const
  )
}

type Axe = { axe: { run(context: object, options: object): Promise<{ violations: Violations }> } }

/** What is found in frames is put together on a page of axe’s own. */
async function withFrames(page: Page, within: string | undefined, options: Options): Promise<Violations> {
  const builder = new AxeBuilder({ page }).options(options).exclude(momentary)
  return (await (within ? builder.include(within) : builder).analyze()).violations
}

/** The axe that the builder brings with it. */
const axe = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8'
)

/**
 * Colours on their way from one to another are neither, and drawing the way costs more than looking. They set out with the next frame,
 * and those of a part may set out only when those of the part around it have arrived.
 */
async function coloursHaveSettled(): Promise<void> {
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
  for (;;) {
    await frame()
    await frame()
    const moving = document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
      )
    if (moving.length === 0) return
    for (const animation of moving) animation.finish()
  }
}
