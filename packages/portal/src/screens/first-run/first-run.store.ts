import { createLoaded, type PersonClient } from '@lyceum/core'
import type { Organisation } from '@lyceum/core/contract'
import type { BodyInputOf } from '@lyceum/core/contract/endpoint'
import { type FirstRunStep, getFirstRun, setFirstRun } from '@lyceum/core/contract/first-run'
import { setSchool } from '@lyceum/core/contract/organisation'
import { runSystemChecks } from '@lyceum/core/contract/system'

/** What a new school has decided and what it still has to; `onOrganisation` is told what other pages show of it. */
export function createFirstRun(
  client: PersonClient,
  onOrganisation: { put(organisation: Organisation): unknown; refresh(): Promise<unknown> }
) {
  const run = createLoaded(signal => client.request(getFirstRun, { signal, quiet: true }))
  const checks = createLoaded(signal => client.request(runSystemChecks, { signal, quiet: true }))
  const skipped = () => run.$value.get()?.steps.flatMap(({ step, state }) => (state === 'skipped' ? [step] : [])) ?? []
  const leaveOut = async (steps: FirstRunStep[]) => {
    run.put(await client.request(setFirstRun, { body: { skipped: steps } }))
    await onOrganisation.refresh()
  }
  return {
    run,
    checks,
    /** Notes that somebody has begun, so that nobody is led here again without wanting it. */
    async open(): Promise<void> {
      const known = await run.fetch().catch(() => undefined)
      if (known && !known.begun) await leaveOut([]).catch(() => {})
    },
    skip: (step: FirstRunStep) => leaveOut([...skipped(), step]),
    takeUp: (step: FirstRunStep) => leaveOut(skipped().filter(other => other !== step)),
    async saveSchool(body: BodyInputOf<typeof setSchool>): Promise<void> {
      onOrganisation.put(await client.request(setSchool, { body, quiet: true }))
      await run.fetch()
    }
  }
}

export type FirstRunStore = ReturnType<typeof createFirstRun>
