/** What a file of what a course asks says in its rows. */
export const words = {
  part: 'Part',
  what: 'What',
  questions: 'Questions',
  learners: 'Learners',
  withoutSource: 'Without a source',
  disliked: 'Not helpful',
  firstText: 'First words after (seconds, half of the answers)',
  slowText: 'First words after (seconds, one of twenty later)',
  all: 'Whole time',
  week: 'Week',
  hour: 'Hour of the week',
  topic: 'Topic',
  fewer: 'too few learners'
}
