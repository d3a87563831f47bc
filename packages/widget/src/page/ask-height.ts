/** What a chat can be used in, in pixels; less where the screen itself is low. */
const usable = 720
const ofScreen = 0.75

/**
 * Asks a learning platform whose frame is lower than a chat can be used in for more height: Canvas takes the message as an object, Sakai as
 * JSON, and others take no notice of it. It tells nothing but a height, so it may go to whatever page the frame stands in.
 */
export function askForHeight(): void {
  const height = Math.min(usable, Math.round(screen.availHeight * ofScreen))
  if (parent === window || innerHeight >= height) return
  const message = { subject: 'lti.frameResize', height }
  for (const form of [message, JSON.stringify(message)]) parent.postMessage(form, '*')
}
