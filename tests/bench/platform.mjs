/** The demonstration's Dify in a process of its own. Its parent says with which switches its one app answers next. */
import { startDemoPlatforms } from '../../examples/demo-platforms/index.mjs'

const platforms = await startDemoPlatforms()
process.on('message', app => {
  platforms.addApp(app)
  process.send({ ready: app.key })
})
process.on('disconnect', () => process.exit())
process.send({ url: platforms.difyUrl })
