export const words = {
  pageTitle: 'Link an account of a learning platform',
  title: 'Link an account of a learning platform',
  codeText: 'Enter the code that the course page shows. It works for ten minutes.',
  code: 'Code of the course page',
  next: 'Continue',
  gone: 'This code has expired, or is not complete. Get a new one on the course page.',
  other: 'Another account has confirmed this code. Get a new one on the course page.',
  there: 'Account at {{platform}} ({{host}})',
  here: 'Your account here',
  unnamed: 'A person without a name',
  course: 'Asked from the course “{{course}}”',
  warning:
    'Confirm only if both accounts are yours and you have just opened this from your own course page. If somebody sent you this link or this code, refuse: they would share what you may use.',
  confirm: 'Confirm, both are mine',
  refuse: 'Refuse',
  confirmed: 'Now enter this number on the course page',
  confirmedText: 'The accounts are linked once the course page has the number and you have said there that this is your account.',
  tellNobody: 'Tell it to nobody: nobody but you needs it.',
  refused: 'Nothing was linked',
  refusedText: 'The code can no longer be used. You can close this page.'
}
