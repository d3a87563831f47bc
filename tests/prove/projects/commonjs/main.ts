import { init, type WidgetOptions } from '@lyceum/widget'

const options: WidgetOptions = { baseUrl: '%LYCEUM%', share: '%SHARE%', title: 'Ask the course tutor' }
init(options).on('ready', () => {})
