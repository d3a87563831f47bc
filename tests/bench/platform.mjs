/** The demo Dify platform in a process of its own. The parent process sends the switches with which its one app answers next. */
import { startDemoPlatforms } from '../../examples/demo-platforms/index.mjs'

const platforms = await startDemoPlatforms()
process.on('message', app => {
  platforms.addApp(app)
  process.send({ ready: app.key })
})
process.on('disconnect', () => process.exit())
process.send({ url: platforms.difyUrl })
