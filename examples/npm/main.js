import { init } from '@lyceum/widget'

const chat = init({
  baseUrl: LYCEUM,
  share: SHARE,
  id: 'corner',
  title: 'Ask the course tutor',
  context: { course: 'MATH 1013' }
})
chat.on('response.end', () => console.log('answered'))
