import type { Verbs } from '@quoin/kit/server'
import type { files } from '../resources/index.ts'

export const shareLinks: Verbs<typeof files, 'shareLinks'> = {
  revoke: (_, __, { save }) => save({ state: 'revoked' }),
}
