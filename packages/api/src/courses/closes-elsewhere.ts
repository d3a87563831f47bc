/**
 * Whether the exams of a course close an agent outside of the course too, as a condition in SQL. They do where nobody else would be shut
 * out: the agent is placed in no other course that was opened within the month before this one was, and the school does not recommend
 * it. Of a course that was copied last year's is not opened any more.
 */
export const closesElsewhere = (agentId: string, courseId: string) => `(
    not (select recommended from agents where id = ${agentId})
    and not exists (
      select from lti_links other
      where other.agent_id = ${agentId} and other.context_id <> ${courseId}
        and other.launched_at > (
          select max(own.launched_at) from lti_links own where own.context_id = ${courseId} and own.agent_id = ${agentId}
        ) - interval '30 days'
    ))`
