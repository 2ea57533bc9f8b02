import { screens as gateway } from '@quoin/gateway/screens'

/** The blocks whose screens this app carries, in the order of the rail. */
export const blocks = [gateway] as const
