import type { Follow } from '@quoin/ui/session/channel.ts'
import { cableOf } from './screens/useCable.ts'

/** Follows a channel of any block on the socket of this tab. */
export const follow: Follow = (about, params, hear) => cableOf(about).follow(params, hear)
