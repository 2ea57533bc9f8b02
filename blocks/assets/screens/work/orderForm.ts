/** What a new work order asks for, in the order one thinks. */
export const orderForm = ['asset', 'title', 'kind', 'priority', 'assignee', 'dueOn', 'vendor', 'currency', 'description'] as const
