/**
 * The iteration node sends its own events instead of `node_started` and `node_finished`.
 *
 * @param {import('./flow.mjs').Play} play @param {import('../types.d.mts').FlowStep} step @param {Record<string, unknown>} node
 * @param {unknown[]} rounds
 */
export async function* iterate({ app, run, state, event }, step, node, rounds) {
  const { id, created_at, inputs } = node
  const base = { id, node_id: step.id, node_type: step.type, title: step.title, created_at, extras: {} }
  const startedAt = Date.now()
  yield event('iteration_started', { ...base, metadata: { iterator_length: rounds.length }, inputs })
  for (const [index] of rounds.entries()) {
    await run.rest((app.switches.paceMs ?? state.paceMs) * 3)
    if (run.stopRequested) return
    yield event('iteration_next', { ...base, index, pre_iteration_output: rounds[index - 1] ?? null })
  }
  yield event('iteration_completed', {
    ...base,
    inputs,
    outputs: { output: rounds },
    status: 'succeeded',
    error: null,
    elapsed_time: (Date.now() - startedAt) / 1000,
    total_tokens: 0,
    execution_metadata: { total_tokens: 0 },
    finished_at: Math.floor(Date.now() / 1000),
    steps: rounds.length
  })
}
