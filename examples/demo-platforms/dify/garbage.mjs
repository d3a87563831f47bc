/**
 * Undocumented content that a client must ignore: comments, unknown fields, lines that are not JSON, JSON that is not an event, unknown
 * events. Every fragment ends with a blank line.
 */
const fragments = [
  ': a comment\n\n',
  'data: this is not JSON\n\n',
  'data: {"event":"brand_new_event","conversation_id":null,"payload":{"deep":[1,{"er":true}]}}\n\n',
  'id: 7\nretry: 10\nevent: ping\n\n',
  'data: {"answer":"an object that is no event"}\n\n',
  'data: [1,2,3]\n\n',
  'data: null\n\n',
  'data: "text"\n\n',
  'data:\n\n',
  'nonsense without a colon\n\n',
  'data: {"event":"message","answer":\n\n',
  'data: {"event":"agent_log","data":{"id":"1","label":"CALL","status":"success","data":{},"metadata":{}}}\n\n',
  'data: {"event":"tts_message","audio":"//uQxAAAAAAA"}\n\n',
  'data: {"event":"ping"}\n\n'
]

/** A different piece before each of the first events. @param {number} index */
export function garbageBefore(index) {
  return fragments[index] ?? ''
}
