import * as z from 'zod/mini'

/** The ways by which questions come: the portal, a share's link, the widget, and a share's page framed by a course page. */
export const entrances = ['portal', 'link', 'widget', 'course'] as const
export const entrance = z.enum(entrances).register(z.globalRegistry, {
  id: 'Entrance',
  description:
    'By which way a question comes. `portal`: the portal. `link`: the page of a share. `widget`: the script-tag widget. `course`: the page of a share in a frame of another page.'
})
export type Entrance = z.infer<typeof entrance>
