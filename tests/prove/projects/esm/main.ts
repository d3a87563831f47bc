import { type InitOptions, init } from '@lyceum/widget'

const options: InitOptions = { baseUrl: '%LYCEUM%', share: '%SHARE%', title: 'Ask the course tutor' }
init(options).on('conversation.change', ({ id }) => console.log(id))
