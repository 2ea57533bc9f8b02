/** Whether there can be a conversation about records of that kind. */
export const isTalkedAbout = (resource: string): boolean => !resource.startsWith('gateway.') && !resource.startsWith('realtime.')
