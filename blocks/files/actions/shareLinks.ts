import type { Actions } from '@quoin/kit/server'
import type { files } from '../resources/index.ts'

export const shareLinks: Actions<typeof files, 'shareLinks'> = {
  revoke: (_, __, { save }) => save({ state: 'revoked' }),
}
