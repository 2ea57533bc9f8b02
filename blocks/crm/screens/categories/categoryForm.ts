/** What is asked for a category. */
export const categoryForm = ['name', 'code', 'parent', 'color', 'order', 'status', 'description'] as const
