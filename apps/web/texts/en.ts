export default {
  noCompany: {
    look: 'Look for your company',
    title: 'You do not belong to a company yet',
    text: 'Ask an administrator to invite you with the address you signed in with.',
  },
} as const
