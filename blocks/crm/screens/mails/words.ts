/** The words a template may hold, as people write them. */
export const words = ['first_name', 'last_name', 'name', 'company', 'sender', 'sender_email']
  .map((word) => `{{ ${word} }}`)
  .join('  ')
