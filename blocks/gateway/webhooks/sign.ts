/** What a secret is sealed for. */
export const sealOfWebhook = (id: string): string => `webhook ${id}`
