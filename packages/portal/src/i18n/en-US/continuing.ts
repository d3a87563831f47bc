export const words = {
  title: 'Continue “{{name}}” in a course',
  lead: 'A copy with its files goes to your account at the learning platform, and the rules of the course hold for it from then on. This conversation stays here. Some agents begin anew there and do not remember what was said.',
  course: 'Course',
  choice: '{{course}} ({{platform}})',
  untitled: 'Course without a title',
  none: 'None of your courses has this agent. Open the course page once, so that it is known here, and link your account there.',
  failed: 'The courses did not load',
  loading: 'The courses are loading',
  closed: 'This course is closed at present.',
  review:
    'In this course the teachers read conversations, with your name. They will be able to read all of this one, also what was said before.',
  go: 'Continue there',
  done: 'It is in the course now',
  doneText: 'Open the course page in your learning platform. You find it there under “History”.',
  busy: 'Wait until the answer is complete.',
  reviewNew: 'Meanwhile a review of conversations was declared in this course. Read the notice, then continue.',
  refused: 'It could not be continued there: it is too long, or is not kept.'
}
