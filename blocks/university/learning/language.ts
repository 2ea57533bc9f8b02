import type { Context } from '@quoin/kit/server'

/** Two letters of the language somebody reads in. */
export const languageOf = ({ request }: Pick<Context, 'request'>): string | null =>
  request.headers['accept-language']?.slice(0, 2).toLowerCase() ?? null
