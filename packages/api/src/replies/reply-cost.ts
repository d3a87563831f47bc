/**
 * What a reply cost, in SQL. Tokens are those that its platform told. Some tell only how many there were altogether: what is neither of
 * the question nor of the answer then has the dearer of both prices, so that a budget is never passed unnoticed.
 */

/** As far as counts go (`platformLimits.tokens`), also of replies that were stored before they were bounded. */
const mostTokens = 1_000_000_000

/** A count of tokens in the usage of a stored reply (`body` is its column), 0 where it was not told. */
export const toldTokens = (body: string, name: 'promptTokens' | 'completionTokens' | 'totalTokens'): string =>
  `least(${mostTokens}, coalesce((${body} -> 'usage' ->> '${name}')::numeric, 0))`

/** Tokens told as a whole only: neither of the question nor of the answer. */
export const undividedTokens = (body: string): string =>
  `greatest(0, ${toldTokens(body, 'totalTokens')} - ${toldTokens(body, 'promptTokens')} - ${toldTokens(body, 'completionTokens')})`

/** UTF-8 takes about as many bytes for a token in every language: four letters of English, one or two characters of Chinese. */
const bytesOfToken = 4
const bytesOf = (body: string) => `octet_length(${body} ->> 'text') + octet_length(coalesce(${body} ->> 'thinking', ''))`

/** Replies of an agent that tell whether its platform tells tokens. */
const looksAt = 20

/**
 * Joins an estimate to replies `due` (messages), as `guessed` with `prompt` and `completion`: of those that broke off or were stopped after
 * something came and before their platform told what they took, which most tell last. It has written that, and bills it; at no cost, whoever
 * stops each answer just before its end had no limit. The length of what was said up to there tells it roughly, and what is held bounds it
 * (`costOf`). Where nothing came, nothing is known to be billed, and where the agent's platform tells no tokens of whole answers, none are
 * counted of broken ones.
 */
export const joinGuessed = `left join lateral (
    select said.prompt, ceil((${bytesOf('due.body')}) / ${bytesOfToken}.0) as completion
    from (
      select 1 where due.status in ('aborted', 'failed') and due.body -> 'usage' ->> 'totalTokens' is null
        and ${bytesOf('due.body')} > 0 and not coalesce((
          select bool_and(whole.body -> 'usage' ->> 'totalTokens' is null) from (
            select m.body from conversations c
            join conversations o on o.agent_id = c.agent_id and o.deleted_at is null
            join messages m on m.conversation_id = o.id and m.side = 'agent' and m.status = 'finished'
            where c.id = due.conversation_id
            order by o.updated_at desc limit ${looksAt}
          ) whole
        ), false)
    ) broke
    cross join lateral (
      select ceil(coalesce(sum(${bytesOf('m.body')}), 0) / ${bytesOfToken}.0) as prompt from messages m
      where m.conversation_id = due.conversation_id and m.position < due.position and m.replaced_at is null
    ) said
  ) guessed on true`

/** What is booked of a budget for a reply `due` with its estimate, by a hold `h` with its prices, if any. */
export const costOf = `case
    when guessed.prompt is not null then least(h.held, ${priced('guessed.prompt', 'guessed.completion', '0')})
    else ${priced(
      toldTokens('due.body', 'promptTokens'),
      toldTokens('due.body', 'completionTokens'),
      undividedTokens('due.body'),
      toldTokens('due.body', 'totalTokens')
    )}
  end::bigint`

function priced(prompt: string, completion: string, undivided: string, total = `${prompt} + ${completion}`): string {
  return `case when h.input is null then ${total}
      else round(${prompt} * h.input + ${completion} * h.output + ${undivided} * greatest(h.input, h.output)) end`
}
